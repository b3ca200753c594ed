import { type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { getCertificateSn, getRootSn } from '../../src/providers/payment/environment.ts';
import { parseCertificates } from '../../src/providers/payment/keys.ts';
import type { SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';

/** Tags of the DER encoding (ITU-T X.690). */
const tag = { integer: 0x02, bitString: 0x03, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;

function encode(tagByte: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const sizeBytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  const size = length < 0x80 ? [length] : [0x80 | sizeBytes.length, ...sizeBytes];
  return Buffer.concat([Buffer.from([tagByte, ...size]), content]);
}

/** DER of sha256WithRSAEncryption with its NULL parameter. */
const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** DER of the attribute types country, organization and common name, in the order in which names have them. */
const attributeTypes = ['0603550406', '060355040a', '0603550403'].map((type) => Buffer.from(type, 'hex'));

const encodeName = (...values: string[]) =>
  encode(
    tag.sequence,
    ...values.map((value, index) =>
      encode(
        tag.set,
        encode(tag.sequence, attributeTypes[index] ?? Buffer.alloc(0), encode(tag.utf8, Buffer.from(value, 'utf8'))),
      ),
    ),
  );

const encodeTime = (at: Date) =>
  encode(tag.utcTime, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`, 'latin1'));

interface CertificateOptions {
  publicKey: KeyObject;
  issuerKey: KeyObject;
  commonName?: string;
  validFrom?: Date;
  validTo?: Date;
}

/** Issues an X.509 certificate (RFC 5280, version 1) with a random serial number, as PEM. */
export function createCertificate({
  publicKey,
  issuerKey,
  commonName = 'Sampan Test',
  validFrom = new Date('2020-01-01'),
  validTo = new Date('2045-01-01'),
}: CertificateOptions): string {
  // The first byte is from 0x40 to 0x7f: DER wants the shortest form, and numbers are positive.
  const serial = randomBytes(20);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const content = encode(
    tag.sequence,
    encode(tag.integer, serial),
    algorithm,
    encodeName('CN', 'Sampan', 'Sampan Test CA'),
    encode(tag.sequence, encodeTime(validFrom), encodeTime(validTo)),
    encodeName('CN', 'Sampan', commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = encode(tag.bitString, Buffer.from([0]), sign('sha256', content, issuerKey));
  const base64 = encode(tag.sequence, content, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** PEM of the certificates of accounts in certificate mode. */
export interface AccountCertificates {
  /** Of the merchant's application at Alipay. */
  app: string;
  alipayRoot: string;
  alipay: string;
  /** WeChat Pay's platform certificate. */
  wechat: string;
}

/** Issues certificates for the keys of a sandbox, and puts its accounts into certificate mode. */
export function certifyAccounts(keys: SandboxKeys): { keys: SandboxKeys; certificates: AccountCertificates } {
  const issue = (publicKey: KeyObject, commonName: string) =>
    createCertificate({ publicKey, issuerKey: keys.privateKey, commonName });
  const certificates = {
    app: issue(keys.merchant.publicKey, 'application'),
    alipayRoot: issue(keys.publicKey, 'root') + issue(keys.publicKey, 'root 2'),
    alipay: issue(keys.publicKey, 'alipay'),
    wechat: issue(keys.publicKey, 'wechat'),
  };
  const parse = (pem: string) => new X509Certificate(pem);
  const serials = {
    alipay: {
      appSn: getCertificateSn(parse(certificates.app)),
      rootSn: getRootSn(parseCertificates(certificates.alipayRoot)),
      alipaySn: getCertificateSn(parse(certificates.alipay)),
    },
    wechat: parse(certificates.wechat).serialNumber.toUpperCase(),
  };
  return { keys: { ...keys, certificates: serials }, certificates };
}
