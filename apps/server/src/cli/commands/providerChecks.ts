import { join } from 'node:path';
import { type ProviderId, providerIds } from '@sampan/api/entities';
import { systemClock } from '../../clock.ts';
import { toConnectionFailure } from '../../providers/credentials/connectionFailure.ts';
import { type ConnectionTests, createConnectionTests } from '../../providers/credentials/connectionTests.ts';
import { readProviderEnvironment } from '../../providers/credentials/environment.ts';
import { CredentialStore } from '../../providers/credentials/store.ts';
import { requiresTls } from '../../providers/mail/smtp.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { readSecrets, Sealer } from '../../providers/secrets.ts';
import { SettingsCache } from '../../settings.ts';
import type { CheckResult, CommandContext } from '../command.ts';

const smtpTimeoutMs = 10_000;

/** The state of a provider; `problem` is null where it answers. */
interface ProviderResult {
  name: string;
  problem: string | null;
}

/** Checks one provider's credentials and sends it a harmless request. Null where it is not configured. */
async function checkProvider(
  provider: ProviderId,
  store: CredentialStore,
  tests: ConnectionTests,
): Promise<ProviderResult | null> {
  const { source, values, isUnreadable } = await store.read(provider);
  if (isUnreadable) return { name: provider, problem: 'its credentials were encrypted with another DATA_KEY' };
  if (source === null) return null;
  const wrong = tests[provider].check(values, systemClock.now());
  if (wrong) return { name: provider, problem: `${wrong.field}: ${wrong.problem}` };
  try {
    await tests[provider].probe(values);
    return { name: provider, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, code } = toConnectionFailure(provider, error, systemClock.now());
    return { name: provider, problem: `${problem} (${code})` };
  }
}

/** Connects to the mail server and waits for its greeting; sends no mail and no password. */
async function checkMail(smtpUrl: string | undefined): Promise<ProviderResult | null> {
  if (smtpUrl === undefined) return null;
  const url = new URL(smtpUrl);
  [url.username, url.password] = ['', ''];
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: url.href,
    requireTLS: requiresTls(smtpUrl),
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  });
  try {
    await transport.verify();
    return { name: 'mail', problem: null };
  } catch (error) {
    return { name: 'mail', problem: (error as Error).message };
  } finally {
    transport.close();
  }
}

/** Checks which providers are configured, and whether they answer with these credentials. */
export async function checkProviders({ config, connection: { db } }: CommandContext): Promise<CheckResult> {
  if (config.mode === 'demo') return ['ok', 'The sandbox plays all of them.'];
  const secrets = await readSecrets(join(config.dataDir, 'keys'), config);
  // Without a key there are no credentials either; `dataKey` reports it.
  if (!secrets) return ['warning', 'not checked without the data key'];
  const store = new CredentialStore({
    db,
    clock: systemClock,
    sealer: new Sealer(...secrets.keysFor('credentials')),
    environment: readProviderEnvironment(config.providerEnvironment),
  });
  const tests = createConnectionTests({
    fetch,
    clock: systemClock,
    publicUrl: config.publicUrl,
    record: () => {},
    getTemplates: async () => (await new SettingsCache(db, systemClock).current()).shop['sms.templates'],
  });
  const results = await Promise.all([
    ...providerIds.map((provider) => checkProvider(provider, store, tests)),
    checkMail(config.smtpUrl),
  ]);
  const names = [...providerIds, 'mail'];
  const unset = names.filter((_, index) => results[index] === null);
  const configured = results.filter((result) => result !== null);
  const texts = configured.map(({ name, problem }) => (problem === null ? `${name} answers` : `${name}: ${problem}`));
  if (unset.length > 0) texts.push(`not configured: ${unset.join(', ')}`);
  return [configured.every(({ problem }) => problem === null) ? 'ok' : 'failed', texts.join('; ')];
}
