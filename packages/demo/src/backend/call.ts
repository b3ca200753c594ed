import type { Endpoint, ErrorsOf, OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import type { ErrorBody, ErrorCode } from '@sampan/api/errors';
import type { Viewer } from '@sampan/domain/access/access';
import type { DemoState } from './state.ts';

/** What a demo handler gets beside its input. */
export interface DemoCall<E extends Endpoint = Endpoint> {
  state: DemoState;
  viewer: Viewer;
  /** The viewer's id; only calls that need a login read it. */
  userId: number;
  token: string | undefined;
  /** Names the browser that calls: what its cookie of the demo inbox does on the server. */
  inbox: string | undefined;
  now: Date;
  /** The caller's, for what is sent to them. */
  locale: Locale;
  /** Ends the call with one of its declared errors. Write `throw call.refuse(…)`. */
  refuse: (code: ErrorsOf<E>, extras?: DemoApiErrorExtras) => never;
}

export type DemoApiErrorExtras = Pick<ErrorBody, 'fields' | 'details'>;

export type DemoHandler<E extends Endpoint> = (input: ParsedInputOf<E>, call: DemoCall<E>) => OutputOf<E>;
/** Handlers of one area, key for key as in the contract. */
export type DemoHandlersOf<Area extends Record<string, Endpoint>> = { [Name in keyof Area]: DemoHandler<Area[Name]> };

/** A "no" of the contract. */
export class DemoApiError extends Error {
  readonly code: ErrorCode;
  readonly extras: DemoApiErrorExtras;
  constructor(code: ErrorCode, extras: DemoApiErrorExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/** A slice of a list in the contract's form. */
export function getPage<Item>(items: readonly Item[], { page, limit }: { page: number; limit: number }) {
  return {
    list: items.slice((page - 1) * limit, page * limit),
    total: items.length,
    page,
    limit,
    pages: Math.ceil(items.length / limit),
  };
}
