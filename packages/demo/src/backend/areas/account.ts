import type { Contract } from '@sampan/api/contract';
import type { User } from '@sampan/api/entities';
import type { DemoCall, DemoHandlersOf } from '../call.ts';
import { notYet } from '../call.ts';
import { captchaAnswer, captchaImage } from '../captcha.ts';
import type { DemoState } from '../state.ts';
import { demoPassword, nextId } from '../state.ts';

const day = 86_400_000;
const failuresBeforeCaptcha = 5;

function checkCaptcha(call: DemoCall<Contract['user']['regist']>, id: string, answer: string): void {
  const expected = call.state.captchas.get(id);
  call.state.captchas.delete(id);
  if (expected?.toLowerCase() !== answer.toLowerCase())
    throw call.refuse('CAPTCHA_WRONG', { fields: { captcha: 'captcha' } });
}

function startSession(state: DemoState, user: User, now: Date) {
  const token = `demo-${user.id}-${nextId(state, 'session')}`;
  state.sessions.set(token, user.id);
  return { token, expiresAt: new Date(now.getTime() + 30 * day).toISOString(), user };
}

function findAccount(state: DemoState, name: string) {
  const wanted = name.toLowerCase();
  return [...state.users.values()].find(
    ({ username, email, phone }) => [username.toLowerCase(), email, phone].includes(wanted) && wanted !== '',
  );
}

function refuseTaken(call: DemoCall<Contract['user']['regist']>, wanted: Partial<User>, ownId?: number): void {
  for (const field of ['username', 'email', 'phone'] as const) {
    const value = wanted[field]?.toLowerCase();
    const isTaken =
      value && [...call.state.users.values()].some((user) => user.id !== ownId && user[field].toLowerCase() === value);
    if (isTaken) throw call.refuse('TAKEN', { fields: { [field]: 'taken' } });
  }
}

export const user: DemoHandlersOf<Contract['user']> = {
  regist(input, call) {
    checkCaptcha(call, input.captchaId, input.captcha);
    refuseTaken(call, input);
    const { state, now } = call;
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
  login(input, call) {
    const { state, now } = call;
    const name = input.username.toLowerCase();
    const failures = state.failures.get(name) ?? 0;
    if (failures >= failuresBeforeCaptcha) {
      if (!input.captchaId || !input.captcha) throw call.refuse('CAPTCHA_REQUIRED');
      const expected = state.captchas.get(input.captchaId);
      state.captchas.delete(input.captchaId);
      if (expected?.toLowerCase() !== input.captcha.toLowerCase()) {
        throw call.refuse('CAPTCHA_WRONG', { fields: { captcha: 'captcha' } });
      }
    }
    const account = findAccount(state, name);
    const isRight = account && (state.passwords.get(account.id) ?? demoPassword) === input.password;
    if (!isRight) {
      state.failures.set(name, failures + 1);
      throw call.refuse('BAD_CREDENTIALS');
    }
    state.failures.delete(name);
    if (account.status !== 0) throw call.refuse('ACCOUNT_DISABLED');
    return startSession(state, account, now);
  },
  logout(_input, { state, token }) {
    if (token) state.sessions.delete(token);
    return {};
  },
  findpassword: notYet,
  resetpassword: notYet,
  userinfo: (_input, { state, userId }) => state.users.get(userId) as User,
  editinfo(input, call) {
    const { state, userId } = call;
    const account = state.users.get(userId);
    if (!account) throw call.refuse('UNAUTHENTICATED');
    const isMoved =
      (input.email ?? account.email) !== account.email || (input.phone ?? account.phone) !== account.phone;
    if (isMoved) throw call.refuse('CODE_WRONG', { fields: { code: 'code' } });
    refuseTaken(call as DemoCall, input, userId);
    const { code: _code, ...changes } = input;
    const changed = { ...account, ...changes };
    state.users.set(userId, changed);
    return changed;
  },
  uploadAvatar: notYet,
  myfiles: notYet,
  addressList: (_input, { state, userId }) => addressesOf(state, userId),
  addressSave(input, call) {
    const { state, userId } = call;
    const known = state.addresses.find((address) => address.id === input.id && address.userId === userId);
    if (input.id !== undefined && !known) throw call.refuse('NOT_FOUND');
    const isFirst = addressesOf(state, userId).every((address) => address.id === input.id);
    const isDefault = input.isDefault === true || isFirst;
    if (isDefault) {
      for (const address of state.addresses) if (address.userId === userId) address.isDefault = false;
    }
    const saved = { ...input, id: known?.id ?? nextId(state, 'address'), userId, isDefault };
    state.addresses = [...state.addresses.filter(({ id }) => id !== saved.id), saved];
    const { userId: _owner, ...address } = saved;
    return address;
  },
  addressDelete({ id }, call) {
    const { state, userId } = call;
    const gone = state.addresses.find((address) => address.id === id && address.userId === userId);
    if (!gone) throw call.refuse('NOT_FOUND');
    state.addresses = state.addresses.filter((address) => address !== gone);
    const next = gone.isDefault ? state.addresses.find((address) => address.userId === userId) : undefined;
    if (next) next.isDefault = true;
    return { id };
  },
};

/** The default one first, then the newest. */
function addressesOf(state: DemoState, userId: number) {
  return state.addresses
    .filter((address) => address.userId === userId)
    .sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false) || other.id - one.id)
    .map(({ userId: _owner, ...address }) => address);
}

export const captcha: DemoHandlersOf<Contract['captcha']> = {
  image(_input, { state }) {
    const number = nextId(state, 'captcha');
    const captchaId = `captcha-${number}`;
    state.captchas.set(captchaId, captchaAnswer(number));
    return { captchaId, image: captchaImage(captchaAnswer(number)), expiresIn: 300 };
  },
  mail: notYet,
  sms: notYet,
};

export const file: DemoHandlersOf<Contract['file']> = { download: notYet, upload: notYet };

export const kyc: DemoHandlersOf<Contract['kyc']> = {
  certifyId: notYet,
  callback: notYet,
  status: notYet,
  photo: notYet,
  video: notYet,
};
