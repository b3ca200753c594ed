import { expect, test } from 'vitest';
import { ProviderError } from '../providerHttp.ts';
import type { IdentityResult } from './port.ts';
import { createIdentityService } from './service.ts';

const refused = new ProviderError('refused', '406');
const lost = new ProviderError('unreachable', 'NETWORK');
const open: IdentityResult = { state: 'open' };
const passed: IdentityResult = { state: 'passed', subCode: '200' };

const createAccount = (answer: IdentityResult | ProviderError) => ({
  async query() {
    if (answer instanceof ProviderError) throw answer;
    return answer;
  },
});

/** Result of the service for a certification, where the accounts answer so; null: without such an account. */
function query(current: IdentityResult | ProviderError | null, previous: IdentityResult | ProviderError | null) {
  const pair = { current: current && createAccount(current), previous: previous && createAccount(previous) };
  const adapters = { get: async () => pair } as never;
  const options = { settings: {} as never, referenceKey: Buffer.alloc(32), clock: { now: () => new Date(0) } };
  const service = createIdentityService({ ...options, adapters, publicUrl: '' });
  return service.query({ provider: 'aliyunIdentity', certifyId: 'x' }).catch((error: ProviderError) => error.code);
}

test('a certification that the present account does not know, or calls not finished, is asked of the one before', async () => {
  expect(await query(refused, passed)).toEqual(passed);
  expect(await query(open, passed)).toEqual(passed);
  expect(await query(null, passed)).toEqual(passed);
});

test('the account before decides nothing about a certification of the present one', async () => {
  expect(await query(open, refused)).toEqual(open);
  expect(await query(open, lost)).toEqual(open);
  expect(await query(passed, refused)).toEqual(passed);
  expect(await query(refused, lost)).toBe('NETWORK');
  expect(await query(lost, passed)).toBe('NETWORK');
  expect(await query(refused, null)).toBe('406');
  expect(await query(null, null)).toBe('NOT_CONFIGURED');
});
