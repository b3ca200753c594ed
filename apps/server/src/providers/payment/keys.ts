import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';

/** A configured key or certificate is invalid. The message is a sentence for staff. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly problem: CredentialProblem;

  constructor(problem: CredentialProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Splits text into its PEM blocks. */
function splitPem(text: string): string[] {
  return text.match(/-----BEGIN [^-]+-----[\s\S]*?-----END [^-]+-----/g) ?? [];
}

const isPem = (text: string) => text.includes('-----BEGIN');
/** Decodes a base64 key without PEM armour, as the Alipay key tool writes it. */
const toDer = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64');

/** Reads an RSA private key: PEM, or base64 of PKCS#1 or PKCS#8. @throws KeyError */
export function parsePrivateKey(text: string): KeyObject {
  const trimmed = text.trim();
  const parsers = isPem(trimmed)
    ? [() => createPrivateKey(trimmed)]
    : (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: toDer(trimmed), format: 'der', type }));
  return requireRsa(
    getFirst(parsers) ?? fail('notKey', 'The private key cannot be read: expected PEM or base64 of an RSA key.'),
  );
}

/** Reads RSA public keys: PEM blocks of keys or certificates, or one base64 SPKI. @throws KeyError */
export function parsePublicKeys(text: string): KeyObject[] {
  const trimmed = text.trim();
  const sources: Parameters<typeof createPublicKey>[0][] = isPem(trimmed)
    ? splitPem(trimmed)
    : [{ key: toDer(trimmed), format: 'der', type: 'spki' }];
  const keys = sources.map((source) => getFirst([() => createPublicKey(source)]));
  if (keys.length === 0 || keys.includes(undefined) || /PRIVATE KEY/.test(trimmed)) {
    throw new KeyError('notKey', 'The public key cannot be read: expected PEM or base64 of an RSA public key.');
  }
  return keys.map((key) => requireRsa(key as KeyObject));
}

/** Reads certificates in PEM, one or several. @throws KeyError */
export function parseCertificates(text: string): X509Certificate[] {
  const certificates = splitPem(text)
    .filter(isCertificate)
    .map((pem) => getFirst([() => new X509Certificate(pem)]));
  if (certificates.length === 0 || certificates.includes(undefined)) {
    throw new KeyError('notCertificate', 'The certificate cannot be read: expected PEM.');
  }
  return certificates as X509Certificate[];
}

/** Whether the text contains a certificate rather than a bare public key. */
export const isCertificate = (text: string) => text.includes('-----BEGIN CERTIFICATE-----');

function requireRsa(key: KeyObject): KeyObject {
  return key.asymmetricKeyType === 'rsa' ? key : fail('notRsa', 'The key is not an RSA key.');
}

function fail(problem: CredentialProblem, message: string): never {
  throw new KeyError(problem, message);
}

function getFirst<Value>(parsers: (() => Value)[]): Value | undefined {
  for (const attempt of parsers) {
    try {
      return attempt();
    } catch {
      // Try the next format.
    }
  }
  return undefined;
}
