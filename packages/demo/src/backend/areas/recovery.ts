import type { Contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import { getTicketKey } from '@sampan/domain/account/codes';
import { kindByCodeChannel } from '@sampan/domain/account/contacts';
import { getAccountLoginLimits, getCodeCheckLimit } from '@sampan/domain/account/hardLimits';
import { checkCodeRequest, getCooldown, isRightCode, sendCode } from '../accounts/codes.ts';
import { checkNewPassword, findByContact } from '../accounts/contacts.ts';
import { endChallenges } from '../accounts/secondFactor.ts';
import { endSessions, voidTickets } from '../accounts/sessions.ts';
import type { DemoHandlersOf } from '../call.ts';
import { sendAccountNotice } from '../messages.ts';
import { client, consume } from '../rateLimit.ts';
import { allocateId, markUserChanged } from '../state.ts';
import { getDeviceKey, listDevices } from './login.ts';

type Recovery = Pick<DemoHandlersOf<Contract['user']>, 'findpassword' | 'resetpassword'>;

/** Password reset. Only the account owner learns, by e-mail or SMS, whether the account exists. */
export const recovery: Recovery = {
  findpassword({ email, phone, device: token, ...picture }, call) {
    const { state } = call;
    const channel = email === undefined ? ('sms' as const) : ('mail' as const);
    const to = email ?? phone ?? '';
    if (channel === 'sms' && !(picture.captchaId && picture.captcha)) throw call.fail('CAPTCHA_REQUIRED');
    const codeRequest = { purpose: 'reset' as const, channel, to };
    const owner = findByContact(state, kindByCodeChannel[channel], to);
    const isRemembered = owner && token && state.devices.has(getDeviceKey(owner.id, token));
    checkCodeRequest(call, { ...codeRequest, device: isRemembered ? (token ?? null) : null }, picture);
    const account = owner?.status === userStatus.normal ? owner : undefined;
    const ticket = `ticket-${allocateId(state, 'ticket')}`;
    sendCode(call, codeRequest, {
      key: getTicketKey(ticket),
      receives: account ? 'code' : 'nothing',
      userId: account?.id,
    });
    if (account) state.tickets.set(ticket, account.id);
    return { ticket, cooldown: getCooldown(state) };
  },

  resetpassword({ ticket, code, password }, call) {
    const { state } = call;
    checkNewPassword(state, password, {});
    consume(call, [getCodeCheckLimit(client)]);
    const userId = state.tickets.get(ticket);
    const key = getTicketKey(ticket);
    const isActive = userId !== undefined && state.users.get(userId)?.status === userStatus.normal;
    if (!isRightCode(call, key, code) || !isActive) throw call.fail('CODE_WRONG', { fields: { code: 'code' } });
    checkNewPassword(state, password, state.users.get(userId) ?? {});
    state.codes.delete(key);
    voidTickets(state, userId);
    state.passwords.set(userId, password);
    markUserChanged(state, userId, call.now);
    state.failures.delete(userId);
    const limits = getAccountLoginLimits(String(userId), listDevices(state, userId));
    for (const { key } of limits) state.rateLimits.delete(key);
    endSessions(state, userId);
    endChallenges(state, userId);
    sendAccountNotice(call, userId, { kind: 'passwordChanged' });
    return {};
  },
};
