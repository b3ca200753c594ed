import { type Address, maxAddresses } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';

/** Whether a saved address becomes the default, or the error of the call. */
export type AddressPlan =
  | { ok: true; isDefault: boolean }
  | { ok: false; code: Extract<ErrorCode, 'NOT_FOUND' | 'ADDRESS_LIMIT'> };

/**
 * Plans to save an address, a new one or the one with this id. The first becomes the default, and a default stays one:
 * there is always exactly one default while there are addresses. The others then lose it.
 * @param own all addresses of the account
 */
export function planAddress(
  own: readonly Pick<Address, 'id' | 'isDefault'>[],
  { id, isDefault }: { id?: number | undefined; isDefault?: boolean | undefined },
): AddressPlan {
  const old = id === undefined ? undefined : own.find((address) => address.id === id);
  if (id !== undefined && !old) return { ok: false, code: 'NOT_FOUND' };
  if (!old && own.length >= maxAddresses) return { ok: false, code: 'ADDRESS_LIMIT' };
  const isOnly = own.every((address) => address === old);
  return { ok: true, isDefault: isDefault === true || old?.isDefault === true || isOnly };
}

/** The address that becomes the default once this one is deleted: the newest of those left; undefined if none does. */
export function findNextDefault<Left extends { id: number }>(
  deleted: Pick<Address, 'isDefault'>,
  remainingAddresses: readonly Left[],
): Left | undefined {
  if (!deleted.isDefault) return undefined;
  return remainingAddresses.reduce<Left | undefined>(
    (newest, one) => (newest && newest.id > one.id ? newest : one),
    undefined,
  );
}
