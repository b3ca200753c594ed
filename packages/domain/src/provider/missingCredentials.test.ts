import { expect, test } from 'vitest';
import { isProviderGone } from './missingCredentials.ts';

const now = new Date('2026-11-20T04:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const none = { source: null, isUnreadable: false, updatedAt: null, missingSince: daysAgo(3) };

test.each([
  ['has had none for three days', none, true],
  ['had some two days ago', { ...none, missingSince: daysAgo(2) }, false],
  ['was not looked at yet', { ...none, missingSince: undefined }, false],
  ['lost them when staff removed them', { ...none, updatedAt: daysAgo(2) }, false],
  ['lost those of the environment, long after others were removed', { ...none, updatedAt: daysAgo(300) }, true],
  ['has some that cannot be decrypted', { ...none, isUnreadable: true }, false],
  ['has some in the settings', { ...none, source: 'settings' as const }, false],
  ['has some in the environment', { ...none, source: 'environment' as const }, false],
])('a provider that %s', (_what, credentials, expected) => {
  expect(isProviderGone(credentials, now)).toBe(expected);
});
