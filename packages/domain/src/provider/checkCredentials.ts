import type { CredentialInput } from '@sampan/api/entities';
import {
  type CredentialField,
  type CredentialKind,
  type CredentialValues,
  getUsedFields,
  type ProviderDefinition,
} from './definitions.ts';

/**
 * Problem of a credential, as a field code. `notKey`, `notCertificate`: neither PEM nor base64 · `privateExpected`,
 * `publicExpected`, `certificateExpected`: wrong kind of PEM · `notRsa` · `ownPublicKey`: the shop's public key instead
 * of the provider's · `certificateMismatch`: the certificate belongs to another private key · `expired`.
 */
export const credentialProblems = [
  'required',
  'unknown',
  'format',
  'choice',
  'notKey',
  'privateExpected',
  'publicExpected',
  'certificateExpected',
  'notCertificate',
  'notRsa',
  'ownPublicKey',
  'certificateMismatch',
  'expired',
  'tooLong',
] as const;
export type CredentialProblem = (typeof credentialProblems)[number];
/** Problems by credential name. */
export type CredentialProblems = Record<string, CredentialProblem>;

type PemKind = 'private' | 'public' | 'certificate' | 'other';

/** Kinds of the PEM blocks in a text, in order. */
function getPemKinds(text: string): PemKind[] {
  const labels = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g)].map(
    ([, label = '']) => label,
  );
  return labels.map((label) => {
    if (/^(?:RSA )?PRIVATE KEY$/.test(label)) return 'private';
    if (/^(?:RSA )?PUBLIC KEY$/.test(label)) return 'public';
    return label === 'CERTIFICATE' ? 'certificate' : 'other';
  });
}

const expected: Partial<Record<CredentialKind, { kinds: readonly PemKind[]; problem: CredentialProblem }>> = {
  privateKey: { kinds: ['private'], problem: 'privateExpected' },
  publicKeys: { kinds: ['public', 'certificate'], problem: 'publicExpected' },
  certificates: { kinds: ['certificate'], problem: 'certificateExpected' },
  platformKeys: { kinds: ['public', 'certificate'], problem: 'publicExpected' },
};
/** A base64 key without PEM header, as written by Alipay's key tool. */
const isBase64Key = (text: string) => /^[A-Za-z0-9+/\s]{200,}={0,2}$/.test(text);

function checkPem(kind: CredentialKind, text: string): CredentialProblem | null {
  const rule = expected[kind];
  if (!rule) return null;
  const kinds = getPemKinds(text);
  const mayBeBare = kind === 'privateKey' || kind === 'publicKeys';
  if (kinds.length === 0) {
    if (mayBeBare && isBase64Key(text)) return null;
    return kind === 'certificates' ? 'notCertificate' : 'notKey';
  }
  return kinds.every((each) => rule.kinds.includes(each)) ? null : rule.problem;
}

/** Checks the format of one credential; null if valid. */
export function checkCredential(field: CredentialField, value: string): CredentialProblem | null {
  const text = value.trim();
  if (field.options) return field.options.includes(text) ? null : 'choice';
  if (field.pattern && !field.pattern.test(text)) return 'format';
  return checkPem(field.kind, text);
}

/** Applies a change: null and an empty text remove a credential, absent ones stay. */
export function mergeCredentials(before: CredentialValues, change: CredentialInput): CredentialValues {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    const text = value?.trim() ?? '';
    if (text === '') merged.delete(name);
    else merged.set(name, text);
  }
  return Object.fromEntries(merged);
}

/**
 * Validates a change of credentials; returns problems by name. `isSet` tells whether a credential outside the change
 * has a value. Removing all credentials is valid, and so is an empty change; values that leave none are not.
 */
export function checkCredentials(
  definition: ProviderDefinition,
  change: CredentialInput,
  before: { values: CredentialValues; isSet: (name: string) => boolean },
): CredentialProblems {
  const problems: CredentialProblems = {};
  const known = new Map(definition.fields.map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(change)) {
    const field = known.get(name);
    const text = value?.trim() ?? '';
    const problem = field ? text !== '' && checkCredential(field, text) : 'unknown';
    if (problem) problems[name] = problem;
  }
  const values = mergeCredentials(before.values, change);
  const isPresent = (name: string) => (Object.hasOwn(change, name) ? values[name] !== undefined : before.isSet(name));
  if (!hasCredentials(definition, isPresent) && isRemoval(change, before.isSet)) return problems;
  for (const field of getUsedFields(definition, values)) {
    const isRequired = field.kind !== 'choice' && (field.isRequired?.(values) ?? true);
    if (isRequired && !isPresent(field.name)) problems[field.name] ??= 'required';
  }
  return problems;
}

/** Null removes a credential even if another admin has removed it already. */
function isRemoval(change: CredentialInput, isSet: (name: string) => boolean): boolean {
  const entries = Object.entries(change);
  return entries.length === 0 || entries.some(([name, value]) => value === null || isSet(name));
}

/** Whether any credential is set; choices do not count. */
export function hasCredentials({ fields }: ProviderDefinition, isPresent: (name: string) => boolean): boolean {
  return fields.some(({ name, kind }) => kind !== 'choice' && isPresent(name));
}
