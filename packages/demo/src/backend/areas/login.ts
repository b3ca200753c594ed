import type { Contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import { findSignInError, isBlacklistEntryActive } from '@sampan/domain/access/managing';
import { getLoginLimits, getNoticeLimit, loginFailureLifetimeMs } from '@sampan/domain/account/hardLimits';
import { getSecondFactorLimits, parseRecoveryCode } from '@sampan/domain/account/totp';
import { parseLoginName } from '@sampan/domain/account/typedNames';
import { planDeviceNotice } from '@sampan/domain/outbox/accountPostings';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { findAccount, getPassword } from '../accounts/accounts.ts';
import { checkCaptcha } from '../accounts/captcha.ts';
import { consumeSecondFactor, openChallenge, toSignedIn, tryChallenge } from '../accounts/secondFactor.ts';
import { startSession } from '../accounts/sessions.ts';
import { type CallContext, DemoApiError, type DemoHandlersOf } from '../call.ts';
import { getMessageSender, postMessage } from '../messages.ts';
import { client, consume, rejectSpent } from '../rateLimit.ts';
import { type DemoState, getShopSettings } from '../state.ts';
import { addInboxUser } from './outbox.ts';

/** Key of an account's known device. The page sends no device token and counts as one device. */
export const getDeviceKey = (userId: number, device: string | undefined) => `${userId} ${device ?? 'page'}`;

/** Tokens of the account's known devices. */
export function listDevices(state: DemoState, userId: number): string[] {
  const prefix = `${userId} `;
  return [...state.devices].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

function checkStanding({ state, now }: CallContext, account: ShopUser): void {
  const error = findSignInError(account, isBlacklistEntryActive(state.blacklist.get(account.id), now));
  if (error) throw new DemoApiError(error);
}

/** Sends the account owner a notice of a sign-in from a new device, at a verified address. */
function sendDeviceNotice(call: CallContext, account: ShopUser): void {
  const { state, now, locale } = call;
  const device = { browser: '', system: '', address: '127.0.0.*' };
  const posting = planDeviceNotice(account, device, { sender: getMessageSender(state, locale), now });
  if (!posting) return;
  try {
    consume(call, [getNoticeLimit(account.id)]);
  } catch (error) {
    if (error instanceof DemoApiError) return;
    throw error;
  }
  postMessage(call, posting);
}

function signIn(call: CallContext, account: ShopUser, device: string | undefined) {
  const { state } = call;
  addInboxUser(call, account.id);
  state.failures.delete(account.id);
  const key = getDeviceKey(account.id, device);
  if (!state.devices.has(key)) sendDeviceNotice(call, account);
  state.devices.add(key);
  return startSession(call, toSignedIn(state, account));
}

export const login: Pick<DemoHandlersOf<Contract['user']>, 'login' | 'loginCode'> = {
  login(input, call) {
    const { state, now } = call;
    const account = findAccount(state, input.username);
    const counted = account?.id ?? parseLoginName(input.username).counted;
    const known = account && input.device && state.devices.has(getDeviceKey(account.id, input.device));
    const limits = getLoginLimits({ account: String(counted), device: known ? (input.device ?? null) : null, client });
    rejectSpent(state, now, limits);
    const isForgotten = now.getTime() - (state.lastFailures.get(counted) ?? now.getTime()) >= loginFailureLifetimeMs;
    const failures = isForgotten ? 0 : (state.failures.get(counted) ?? 0);
    if (failures >= getShopSettings(state)['security.loginFailuresBeforeCaptcha']) {
      if (!input.captchaId || !input.captcha) throw call.fail('CAPTCHA_REQUIRED');
      checkCaptcha(call, input);
    }
    // A deregistered account is treated as unknown.
    if (!account || account.status === userStatus.deregistered || getPassword(state, account.id) !== input.password) {
      state.failures.set(counted, failures + 1);
      state.lastFailures.set(counted, now.getTime());
      consume(call, limits);
      throw call.fail('BAD_CREDENTIALS');
    }
    checkStanding(call, account);
    if (state.secondFactors.get(account.id)?.enabledAt !== undefined) {
      throw call.fail('SECOND_FACTOR_REQUIRED', { details: openChallenge(call, account.id) });
    }
    return signIn(call, account, input.device);
  },
  loginCode({ challenge, code, device }, call) {
    const userId = tryChallenge(call, challenge);
    if (userId === null) throw call.fail('CHALLENGE_ENDED');
    consume(call, getSecondFactorLimits(userId));
    const account = call.state.users.get(userId);
    if (!account) throw call.fail('CHALLENGE_ENDED');
    if (!consumeSecondFactor(call, userId, code)) throw call.fail('CODE_WRONG', { fields: { code: 'code' } });
    checkStanding(call, account);
    call.state.challenges.delete(challenge);
    const session = signIn(call, account, device);
    if (parseRecoveryCode(code) === null) return session;
    return { ...session, recoveryCodesLeft: call.state.secondFactors.get(userId)?.recoveryCodes.size ?? 0 };
  },
};
