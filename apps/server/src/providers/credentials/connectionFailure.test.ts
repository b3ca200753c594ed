import { expect, test } from 'vitest';
import { ProviderError } from '../providerHttp.ts';
import { toConnectionFailure } from './connectionFailure.ts';

test('a long message of a provider is cut between characters: the database stores no half of one', () => {
  const error = new ProviderError('refused', '20429', `${'x'.repeat(299)}🎁 and more`);
  expect(toConnectionFailure('twilio', error, new Date()).message).toBe('x'.repeat(299));
});
