import type { Setting } from '@sampan/api/entities';
import { findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import { eq } from 'drizzle-orm';
import { providerCredentials } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/handler.ts';

/**
 * Refuses to choose an identity provider without credentials; in demo and test shops the sandbox replaces it.
 * @throws ApiError VALIDATION `notConfigured`
 */
export async function checkIdentityProvider(
  { db, deps }: Pick<Call, 'db' | 'deps'>,
  { settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>,
  value: Setting['value'],
): Promise<void> {
  const provider = settingGroup === 'kyc' && key === 'provider' ? findIdentityProvider(value) : null;
  if (!provider || deps.providers.sandbox) return;
  const [row] = await db.select().from(providerCredentials).where(eq(providerCredentials.provider, provider));
  if (deps.providers.credentials.resolve(provider, row).source) return;
  throw new ApiError('VALIDATION', undefined, { fields: { value: 'notConfigured' } });
}
