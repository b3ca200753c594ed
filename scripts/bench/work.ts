import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { floorPaths, orderBody } from '../../apps/server/bench/protocol.ts';
import type { ShopProcess } from './shopProcess.ts';

/** One row of the table: a request to shop and floor, and the limits on the shop's cost. */
export interface Work {
  name: string;
  request: (shop: ShopProcess) => Request;
  /** Path requested from the floor, if it differs from the shop's. */
  floorPath?: string;
  /** Disables caching of catalogue responses. */
  isAnew?: boolean;
  /** Seconds per round, if the default is too short. */
  seconds?: number;
  /** Limit relative to the floor's CPU. */
  maxRatio?: number;
  /** Limit on the server process's CPU per request, ms. */
  maxCpu?: number;
}

const prefix = '/main/v2';
const get = (path: string): Request => ({ method: 'GET', path: prefix + path, headers: {} });
function pickAny<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The shop has nothing to order, or nobody who orders.');
  return item;
}

/** A list as the goods page requests it, with the total (and, from the shop, the facets). */
const list = () => get('/product/list?limit=20');
/** With a browser's accept-encoding; the floor does not compress. */
const packed = (request: Request): Request => ({ ...request, headers: { 'accept-encoding': 'gzip, deflate, br' } });
const detail = ({ goods }: ShopProcess) => get(`/product/detail?id=${pickAny(goods).slug}`);

/** Creates an order of two products, with a new idempotency key. */
export function orderRequest({ goods, tokens }: ShopProcess): Request {
  return {
    method: 'POST',
    path: `${prefix}/order/create`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${pickAny(tokens)}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderBody([...new Set([pickAny(goods), pickAny(goods)])])),
  };
}

/** The floor reads one row for this request. */
export const readOfOneRow: Work = { name: 'product detail, read anew', request: detail, isAnew: true, maxRatio: 4 };

/** A document request with a browser's headers. */
const home = (): Request => ({
  method: 'GET',
  path: '/home',
  headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US' },
});
const staffOrders = ({ staffToken }: ShopProcess): Request => ({
  method: 'POST',
  path: `${prefix}/admin/orders/list`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${staffToken}` },
  body: JSON.stringify({ page: 1, limit: 20 }),
});

export const works: readonly Work[] = [
  { name: 'product list of 20, cached', request: list, floorPath: floorPaths.cached, maxRatio: 2 },
  {
    name: 'product list of 20, cached, compressed',
    request: () => packed(list()),
    floorPath: floorPaths.cached,
    maxRatio: 2,
  },
  { name: 'product detail, cached', request: detail, floorPath: floorPaths.cached, maxRatio: 2 },
  {
    name: 'category tree, cached',
    request: () => get('/product/category/tree'),
    floorPath: floorPaths.cached,
    maxRatio: 2,
  },
  { name: 'home as HTML, cached', request: home, floorPath: floorPaths.cached, maxRatio: 4 },
  { name: 'product list of 20, read anew', request: list, isAnew: true, maxRatio: 2 },
  readOfOneRow,
  { name: "staff's order list of 20", request: staffOrders, floorPath: floorPaths.orders, maxRatio: 1.5 },
  { name: 'order create', request: orderRequest, seconds: 2 },
];
