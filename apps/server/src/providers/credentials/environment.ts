import { existsSync, readFileSync } from 'node:fs';
import type { ProviderId } from '@sampan/api/entities';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import { ConfigError } from '../../config.ts';

/** Environment variables by name. */
type Environment = Readonly<Record<string, string | undefined>>;

const keyNames = Object.values(providerDefinitions).flatMap(({ fields }) =>
  fields.filter(({ kind }) => !['text', 'choice', 'secret'].includes(kind)).map(({ name }) => name),
);

/** Replaces paths of key files by the files' contents and drops empty variables. @throws ConfigError */
export function readKeyFiles(environment: Environment): CredentialValues {
  const read = (name: string, value: string) => {
    if (!keyNames.includes(name)) return value;
    const isPath = !value.includes('-----BEGIN') && (/^[./~]/.test(value) || /\.(pem|crt|key|txt)$/.test(value));
    if (isPath && !existsSync(value)) throw new ConfigError(`${name} names a file that does not exist.`);
    return isPath ? readFileSync(value, 'utf8').trim() : value.replaceAll('\\n', '\n');
  };
  const entries = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== '').map(([name, value]) => [name, read(name, value)]),
  );
}

/** The environment variables of one provider. */
export interface ProviderEnvironment {
  /** null where the environment has no credentials of the provider: those of the settings apply. */
  values: CredentialValues | null;
  /** URL variables, which also apply to the credentials of the settings. */
  addresses: CredentialValues;
}

/** Splits the variables by provider. @throws ConfigError where one names a file that does not exist */
export function readProviderEnvironment(environment: Environment): Readonly<Record<ProviderId, ProviderEnvironment>> {
  const all = readKeyFiles(environment);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])));
  return Object.fromEntries(
    Object.values(providerDefinitions).map((definition) => {
      const addresses = pick(definition.addresses);
      const own = pick(
        definition.fields.map(({ name }) => name).filter((name) => !definition.addresses.includes(name)),
      );
      const isMarked = definition.marker === undefined || own[definition.marker] !== undefined;
      const isSet = isMarked && hasCredentials(definition, (name) => own[name] !== undefined);
      return [definition.id, { values: isSet ? { ...own, ...addresses } : null, addresses }];
    }),
  ) as Record<ProviderId, ProviderEnvironment>;
}
