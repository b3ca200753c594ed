import type { CodeChannel } from '@sampan/domain/account/codes';
import { channelByContactKind, isProven } from '@sampan/domain/account/contacts';
import type { ShopUser } from '../fixtures/shop/users.ts';

/** Where an account's messages go: its proven e-mail address, else its proven phone; undefined without either. */
export function findOwnerAddress(owner: ShopUser | undefined): { channel: CodeChannel; to: string } | undefined {
  const kind = (['email', 'phone'] as const).find((one) => owner && isProven(owner, one));
  return owner && kind && { channel: channelByContactKind[kind], to: owner[kind] };
}
