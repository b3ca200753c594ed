import type { Contract } from '@sampan/api/contract';
import { defaultRole } from '@sampan/domain/access/access';
import { getSecondFactorLimits, isSecondFactorRequired } from '@sampan/domain/account/totp';
import { checkPassword } from '../accounts/accounts.ts';
import {
  consumeSecondFactor,
  consumeTotp,
  createSecret,
  readSecondFactorChoice,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../accounts/secondFactor.ts';
import { endSessions, noteSession } from '../accounts/sessions.ts';
import { DemoApiError, type DemoHandlersOf, type WriteContext } from '../call.ts';
import { sendSecondFactorNotice } from '../messages.ts';
import { consume } from '../rateLimit.ts';
import { markUserChanged } from '../state.ts';

function checkState({ state, userId }: WriteContext, isExpectedOn: boolean): void {
  if ((state.secondFactors.get(userId)?.enabledAt !== undefined) !== isExpectedOn) {
    throw new DemoApiError('SECOND_FACTOR_STATE');
  }
}

function checkPasswordAndCode(
  call: WriteContext,
  { currentPassword, code }: { currentPassword: string; code: string },
): void {
  checkPassword(call, currentPassword);
  checkState(call, true);
  consume(call, getSecondFactorLimits(call.userId));
  if (!consumeSecondFactor(call, call.userId, code)) throw new DemoApiError('CODE_WRONG', { fields: { code: 'code' } });
}

export const security: DemoHandlersOf<Contract['security']> = {
  status(_input, { state, userId }) {
    const factor = state.secondFactors.get(userId);
    const role = state.users.get(userId)?.role ?? defaultRole;
    return {
      isEnabled: factor?.enabledAt !== undefined,
      ...(factor?.enabledAt && { enabledAt: factor.enabledAt }),
      recoveryCodesLeft: factor?.recoveryCodes.size ?? 0,
      isRequired: isSecondFactorRequired(role, readSecondFactorChoice(state)),
    };
  },
  totpStart({ currentPassword }, call) {
    checkPassword(call, currentPassword);
    checkState(call, false);
    return createSecret(call, call.userId);
  },
  totpConfirm({ code }, call) {
    const { state, userId, now, token } = call;
    consume(call, getSecondFactorLimits(userId));
    checkState(call, false);
    if (!consumeTotp(call, userId, code)) throw call.fail('CODE_WRONG', { fields: { code: 'code' } });
    const factor = state.secondFactors.get(userId);
    if (factor) factor.enabledAt = now.toISOString();
    markUserChanged(state, userId, now);
    endSessions(state, userId, token);
    sendSecondFactorNotice(call, userId, 'secondFactorOn');
    return { recoveryCodes: replaceRecoveryCodes(state, userId) };
  },
  totpDisable(input, call) {
    const isRequired = isSecondFactorRequired(call.viewer?.role ?? defaultRole, readSecondFactorChoice(call.state));
    if (isRequired) throw call.fail('SECOND_FACTOR_STATE');
    checkPasswordAndCode(call, input);
    removeSecondFactor(call.state, call.userId);
    markUserChanged(call.state, call.userId, call.now);
    sendSecondFactorNotice(call, call.userId, 'secondFactorOff');
    return {};
  },
  recoveryCodes(input, call) {
    checkPasswordAndCode(call, input);
    return { recoveryCodes: replaceRecoveryCodes(call.state, call.userId) };
  },
  sessions(_input, { state, userId, token, now }) {
    return [...state.sessions]
      .filter(([, session]) => session.userId === userId && session.expiresAt > now.getTime())
      .map(([one]) => ({ ...noteSession(state, one, now), isCurrent: one === token }))
      .sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt) || other.id - one.id);
  },
  endSession({ id }, { state, userId, now, fail }) {
    const sessionEntry = [...state.sessions].find(
      ([token, session]) =>
        session.userId === userId && session.expiresAt > now.getTime() && noteSession(state, token, now).id === id,
    );
    if (!sessionEntry) throw fail('NOT_FOUND');
    state.sessions.delete(sessionEntry[0]);
    return { id };
  },
  endOthers(_input, { state, userId, token }) {
    endSessions(state, userId, token);
    return {};
  },
};
