/** Messages between the bench and the measured process. */

/** A product that can be ordered without end. */
export interface BenchProduct {
  id: number;
  slug: string;
  priceAmount: number;
}

/** Responses of the floor server that differ from those of the shop's call. */
export const floorPaths = {
  /** 20 products from memory. */
  cached: '/floor/cached',
  /** 20 orders and how many there are. */
  orders: '/floor/orders',
} as const;

export interface ReadyMessage {
  kind: 'ready';
  /** Of the shop, and of the floor beside it; without a slash at the end. */
  address: string;
  floor: string;
  goods: BenchProduct[];
  /** Of signed-in customers. */
  tokens: string[];
  /** Of a signed-in operator. */
  staffToken: string;
}

/** The provider's cashier; without a slash at the end. */
export interface ProviderReady {
  kind: 'ready';
  address: string;
}

/** CPU that was used so far, ms: by the server's process, and by the database's own where it has any. */
export interface CpuUsage {
  server: number;
  database: number;
}

/** `keep: false`: answers about the catalogue are made anew each time. */
export type Ask = { kind: 'cpu' } | { kind: 'keep'; value: boolean } | { kind: 'stop' };
export type BenchMessage = ({ kind: 'cpu' } & CpuUsage) | { kind: 'done' };

/** A cart of these products, as the checkout sends it. */
export function orderBody(goods: readonly BenchProduct[]) {
  return {
    items: goods.map(({ id, priceAmount }) => ({ productId: id, quantity: 1, priceAmount })),
    address: {
      receiver: '陈大文',
      phone: '+85291234567',
      country: 'HK',
      province: '香港',
      city: '香港',
      district: '中西区',
      detail: '德辅道中 1 号',
    },
  };
}
