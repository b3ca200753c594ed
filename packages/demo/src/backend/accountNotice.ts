import type { MessageKind } from '@sampan/api/entities';
import { type AccountNotice, createAccountMessage } from '@sampan/domain/account/accountMessages';
import { isLocale } from '@sampan/domain/preferences/locale';
import type { DemoCall } from './call.ts';
import { getMessageSender, postMessage } from './codes.ts';
import { demoOrigin } from './demoOrigin.ts';
import { findOwnerAddress } from './ownerAddress.ts';
import { settingsIn } from './state.ts';

/**
 * Sends the owner of an account a notice about a change; uses the shop's default language when staff made the change.
 */
export function sendAccountNotice(
  call: Pick<DemoCall, 'state' | 'now' | 'locale' | 'inbox'>,
  userId: number,
  notice: AccountNotice & { kind: MessageKind },
  { isByStaff = false } = {},
): void {
  const { state } = call;
  const address = findOwnerAddress(state.users.get(userId));
  if (!address) return;
  const { defaultLocale } = settingsIn(state, 'site');
  const locale = isByStaff && isLocale(defaultLocale) ? defaultLocale : call.locale;
  const message = createAccountMessage(address.channel, notice, getMessageSender(state, locale), demoOrigin);
  postMessage(call, address.channel, address.to, message, { about: notice.kind, userId });
}
