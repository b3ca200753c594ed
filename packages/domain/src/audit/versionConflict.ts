import type { VersionConflict } from '@sampan/api/entities';

/** A record with optimistic locking by the time of its last change. */
export interface TimedRecord {
  id: number;
  /** ISO 8601 UTC. */
  updatedAt: string;
}

/** A record with optimistic locking by a version. */
export interface VersionedRecord extends TimedRecord {
  version: number;
}

/** Whether a record has changed since a client read `version`. Without a version the client overwrites. */
export function isOutdated(current: VersionedRecord, version: number | undefined): boolean {
  return version !== undefined && version !== current.version;
}

/**
 * Whether a record has changed since a client read it with this `updatedAt`, null if there was none yet. Without it the
 * client overwrites.
 */
export function isChangedSince(
  current: { updatedAt?: string | undefined },
  updatedAt: string | null | undefined,
): boolean {
  return updatedAt !== undefined && updatedAt !== (current.updatedAt ?? null);
}

/**
 * Whether the stock has changed since a client read `stockFrom`, for a write of `stock`. Sales change it without a new
 * version. Without `stockFrom` the client overwrites.
 */
export function isStockOutdated(
  current: { stock: number },
  { stock, stockFrom }: { stock?: number | undefined; stockFrom?: number | undefined },
): boolean {
  return stock !== undefined && stockFrom !== undefined && stockFrom !== current.stock;
}

/**
 * Details of the error VERSION_CONFLICT: the record as it is, and who changed it when.
 * @param last the last audit entry of the record
 */
export function toVersionConflict<Stored extends { updatedAt?: string | undefined }>(
  current: Stored,
  last: { actor?: string | null | undefined; at: string } | undefined,
): VersionConflict<Stored> {
  const at = last?.at ?? current.updatedAt;
  return { current, ...(last?.actor && { actor: last.actor }), ...(at && { at }) };
}
