import type { Endpoint, ErrorsOf, OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import type { ErrorBody, ErrorCode } from '@sampan/api/errors';
import type { Viewer } from '@sampan/domain/access/access';
import type { DemoState } from './state.ts';

/** Context of a call: the shop, its time and the client. */
export interface CallContext {
  state: DemoState;
  viewer: Viewer;
  /** The viewer's id; only calls that need a login read it. */
  userId: number;
  token: string | undefined;
  /** Identifies the calling browser; stands for the server's demo inbox cookie. */
  inbox: string | undefined;
  now: Date;
  /** The locale of the client, for messages sent to it. */
  locale: Locale;
}

/** Context of a demo handler, passed beside its input. */
export interface DemoCall<E extends Endpoint = Endpoint> extends CallContext {
  /** Ends the call with one of its declared errors. Write `throw call.fail(…)`. */
  fail: (code: ErrorsOf<E>, extras?: DemoApiErrorExtras) => never;
}

/** State and time; cron tasks have no more. */
export type ClockContext = Pick<CallContext, 'state' | 'now'>;
/** State, time and the acting user; jobs have no more. */
export type WriteContext = Pick<CallContext, 'state' | 'userId' | 'now'>;

export type DemoApiErrorExtras = Pick<ErrorBody, 'fields' | 'details'>;

export type DemoHandler<E extends Endpoint> = (input: ParsedInputOf<E>, call: DemoCall<E>) => OutputOf<E>;
/** Handlers of one area, key for key as in the contract. */
export type DemoHandlersOf<Area extends Record<string, Endpoint>> = { [Name in keyof Area]: DemoHandler<Area[Name]> };

/** An error that the contract declares. */
export class DemoApiError extends Error {
  readonly code: ErrorCode;
  readonly extras: DemoApiErrorExtras;
  constructor(code: ErrorCode, extras: DemoApiErrorExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/** Returns one page of a list in the contract's form. */
export function getPage<Item>(items: readonly Item[], { page, limit }: { page: number; limit: number }) {
  return {
    list: items.slice((page - 1) * limit, page * limit),
    total: items.length,
    page,
    limit,
    pages: Math.ceil(items.length / limit),
  };
}

/** Returns one page of a list, with its items converted. */
export function mapPage<Item, Dto>(
  items: readonly Item[],
  paging: { page: number; limit: number },
  toDto: (item: Item) => Dto,
) {
  const page = getPage(items, paging);
  return { ...page, list: page.list.map(toDto) };
}

/** Compares records by their creation, newest first. */
export function compareNewestFirst(one: CreatedRecord, other: CreatedRecord): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}
type CreatedRecord = { id: number; createdAt: string };

/** Compares rows by the key that a sort such as `-price` names, then by id; `-` reverses the order. */
export function compareBy<Row extends { id: number }, Key extends string>(
  getKeyByName: Record<Key, (row: Row) => number | string>,
  sort: Key | `-${Key}`,
): (one: Row, other: Row) => number {
  const getKey = getKeyByName[sort.replace('-', '') as Key];
  const direction = sort.startsWith('-') ? -1 : 1;
  return (one, other) => {
    const [a, b] = [getKey(one), getKey(other)];
    return direction * (a < b ? -1 : a > b ? 1 : one.id - other.id);
  };
}
