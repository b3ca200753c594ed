import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/connect.ts';

/** What the sandbox's servers stand on. */
export interface SandboxContext {
  db: Db;
  clock: Clock;
  /** Address of the shop, without a slash at the end. */
  publicUrl: string;
}

/** An answer of a sandbox server. */
export interface WireAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** Path of a return address of this shop; the order list for any other. */
export function getPath(address: string | undefined, { publicUrl }: Pick<SandboxContext, 'publicUrl'>): string {
  const path = address?.startsWith(publicUrl) ? address.slice(publicUrl.length) : address;
  return path && /^\/[^/\\]/.test(path) ? path : '/orders';
}
