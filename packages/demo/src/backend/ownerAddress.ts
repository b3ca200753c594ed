import type { CodeChannel } from '@sampan/domain/account/codes';
import { channelByContactKind, isProven } from '@sampan/domain/account/contacts';
import type { ShopUser } from '../fixtures/shop/users.ts';

/** Address for an account's messages: verified e-mail, else verified phone; undefined without either. */
export function findOwnerAddress(owner: ShopUser | undefined): { channel: CodeChannel; to: string } | undefined {
  const kind = (['email', 'phone'] as const).find((one) => owner && isProven(owner, one));
  return owner && kind && { channel: channelByContactKind[kind], to: owner[kind] };
}
