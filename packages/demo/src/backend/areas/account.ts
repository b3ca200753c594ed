import type { Contract } from '@sampan/api/contract';
import type { User } from '@sampan/api/entities';
import { keepsOut } from '@sampan/domain/access/managing';
import { mayWear } from '@sampan/domain/account/avatar';
import { codeKey, passwordTries } from '@sampan/domain/account/codes';
import { type DemoCall, type DemoHandlersOf, DemoRefusal } from '../call.ts';
import { checkCaptcha } from '../captcha.ts';
import { isRightCode, take } from '../codes.ts';
import { endSessions, startSession, voidTickets } from '../sessions.ts';
import { type DemoState, demoPassword, nextId } from '../state.ts';
import { addresses } from './addresses.ts';
import { uploadAvatar } from './avatar.ts';
import { myfiles } from './files.ts';
import { recovery } from './recovery.ts';

const failuresBeforeCaptcha = 5;

function findAccount(state: DemoState, name: string) {
  const wanted = name.toLowerCase();
  return [...state.users.values()].find(
    ({ username, email, phone }) => [username.toLowerCase(), email, phone].includes(wanted) && wanted !== '',
  );
}

/** Another than the one with this id has the name already. */
function isTaken(state: DemoState, field: 'username' | 'email' | 'phone', value: string, ownId?: number): boolean {
  const wanted = value.toLowerCase();
  return [...state.users.values()].some((user) => user.id !== ownId && user[field].toLowerCase() === wanted);
}

export function refuseTaken(state: DemoState, wanted: Partial<User>, ownId?: number): void {
  for (const field of ['username', 'email', 'phone'] as const) {
    const value = wanted[field];
    if (value && isTaken(state, field, value, ownId)) throw new DemoRefusal('TAKEN', { fields: { [field]: 'taken' } });
  }
}

/** The key of the code that proves one of these addresses. @throws DemoRefusal where the code is none of theirs. */
function provenBy(
  call: Pick<DemoCall, 'state' | 'now'>,
  purpose: 'register' | 'change',
  holder: number,
  { email, phone, code = '' }: { email?: string | undefined; phone?: string | undefined; code?: string | undefined },
): string {
  const keys = [
    ...(email === undefined ? [] : [codeKey(purpose, 'mail', email, holder)]),
    ...(phone === undefined ? [] : [codeKey(purpose, 'sms', phone, holder)]),
  ];
  const right = keys.find((key) => isRightCode(call, key, code));
  if (right === undefined) throw new DemoRefusal('CODE_WRONG', { fields: { code: 'code' } });
  return right;
}

function passwordOf(state: DemoState, userId: number): string {
  return state.passwords.get(userId) ?? demoPassword;
}

export const user: DemoHandlersOf<Contract['user']> = {
  ...addresses,
  ...recovery,
  regist(input, call) {
    const { state, now } = call;
    const proof = input.code === undefined ? undefined : provenBy(call, 'register', 0, input);
    if (proof === undefined) checkCaptcha(state, input.captchaId, input.captcha);
    refuseTaken(state, input);
    if (proof !== undefined) state.codes.delete(proof);
    const account = {
      id: nextId(state, 'user'),
      username: input.username,
      avatar: '',
      email: input.email ?? '',
      phone: input.phone ?? '',
      description: '',
      status: 0 as const,
      sex: 0 as const,
      role: 3 as const,
      kycStatus: 0 as const,
      createdAt: now.toISOString(),
    };
    state.users.set(account.id, account);
    state.passwords.set(account.id, input.password);
    return startSession(state, account, now);
  },
  nameAvailable: ({ username }, { state, viewer }) => ({
    available: !isTaken(state, 'username', username, viewer?.id),
  }),
  login(input, call) {
    const { state, now } = call;
    const name = input.username.toLowerCase();
    const account = findAccount(state, name);
    const counted = account?.id ?? name;
    const failures = state.failures.get(counted) ?? 0;
    if (failures >= failuresBeforeCaptcha) {
      if (!input.captchaId || !input.captcha) throw call.refuse('CAPTCHA_REQUIRED');
      checkCaptcha(state, input.captchaId, input.captcha);
    }
    // A deregistered account is as good as unknown.
    if (!account || account.status === 2 || passwordOf(state, account.id) !== input.password) {
      state.failures.set(counted, failures + 1);
      throw call.refuse('BAD_CREDENTIALS');
    }
    state.failures.delete(counted);
    if (account.status !== 0) throw call.refuse('ACCOUNT_DISABLED');
    if (keepsOut(state.blacklist.get(account.id), now)) throw call.refuse('BLACKLISTED');
    return startSession(state, account, now);
  },
  logout({ everywhere }, { state, userId, token }) {
    if (everywhere) endSessions(state, userId);
    if (token) state.sessions.delete(token);
    return {};
  },
  userinfo: (_input, { state, userId }) => state.users.get(userId) as User,
  editinfo(input, call) {
    const { state, userId, token } = call;
    const account = state.users.get(userId);
    if (!account) throw call.refuse('UNAUTHENTICATED');
    if (!mayWear(input.avatar ?? '', account.avatar)) throw call.refuse('VALIDATION', { fields: { avatar: 'avatar' } });
    const { code, password, currentPassword, ...changes } = input;
    if (password !== undefined) {
      take(call, [passwordTries(userId)]);
      if (passwordOf(state, userId) !== currentPassword) {
        throw call.refuse('PASSWORD_WRONG', { fields: { currentPassword: 'wrong' } });
      }
    }
    const moved = {
      ...((input.email ?? account.email) !== account.email && { email: input.email }),
      ...((input.phone ?? account.phone) !== account.phone && { phone: input.phone }),
    };
    const isMoved = Object.keys(moved).length > 0;
    // One code proves one address.
    if (Object.keys(moved).length > 1) throw call.refuse('CODE_WRONG', { fields: { code: 'code' } });
    const proof = isMoved ? provenBy(call, 'change', userId, { ...moved, code }) : undefined;
    refuseTaken(state, changes, userId);
    if (proof !== undefined) state.codes.delete(proof);
    if (password !== undefined) {
      state.passwords.set(userId, password);
      endSessions(state, userId, token);
    }
    if (password !== undefined || isMoved) voidTickets(state, userId);
    const changed = { ...account, ...changes };
    state.users.set(userId, changed);
    return changed;
  },
  uploadAvatar,
  myfiles,
};
