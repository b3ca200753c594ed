import { expect, test, vi } from 'vitest';
import { AdapterSource } from './adapterSource.ts';
import type { ProviderCredentials } from './credentials/store.ts';

const account = { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'b'.repeat(32) };
const complete = { ...account, TWILIO_FROM: 'Sampan' };

/** A live shop whose credentials of Twilio are read anew each time. */
function open(deviation: Partial<ProviderCredentials>) {
  const log = { error: vi.fn(), warn: vi.fn() };
  const found: ProviderCredentials = {
    ...{ source: 'settings', values: complete, previous: null, previousUntil: null, updatedAt: null },
    ...{ isUnreadable: false, ...deviation },
  };
  const source = new AdapterSource({
    ...{ credentials: { read: async () => ({ ...found }) }, isDemo: false, sandbox: null, log },
    ...{ fetch, record: () => {}, recordConfigured: () => {}, clock: { now: () => new Date() } },
    ...{ publicUrl: 'https://shop.example', getTemplates: async () => ({}) },
  });
  return { log, get: () => source.get('twilio') };
}

test('previous credentials that lack a field are a warning that is logged once; the present ones still work', async () => {
  const { log, get } = open({ previous: account });
  for (let time = 0; time < 3; time += 1) {
    const { current, previous } = await get();
    expect([current?.id, previous]).toEqual(['twilio', null]);
  }
  const about = { provider: 'twilio', field: 'TWILIO_FROM', problem: 'required' };
  expect(log.warn.mock.calls).toEqual([[about, expect.stringContaining('provider’s console')]]);
  expect(log.error).not.toHaveBeenCalled();
});

test('present credentials that cannot be used are an error, those that cannot be decrypted a warning: each is logged once', async () => {
  const incomplete = open({ values: account });
  const unreadable = open({ source: null, values: {}, isUnreadable: true });
  for (const { get } of [incomplete, incomplete, unreadable, unreadable]) expect((await get()).current).toBeNull();
  expect([incomplete.log.error.mock.calls.length, incomplete.log.warn.mock.calls.length]).toEqual([1, 0]);
  expect(unreadable.log.warn.mock.calls).toEqual([[{ provider: 'twilio' }, expect.stringContaining('DATA_KEY')]]);
});
