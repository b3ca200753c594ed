import { createHash, type X509Certificate } from 'node:crypto';

/** DER of the object identifier 1.2.840.113549.1.1 (PKCS #1) without its last arc. */
const pkcs1Prefix = Buffer.from('2a864886f70d0101', 'hex');

/**
 * Alipay's serial number of a certificate: MD5 of the issuer, last attribute first, followed by the decimal serial
 * number (https://opendocs.alipay.com/common/056zub).
 */
export function getCertificateSn(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',');
  const serial = BigInt(`0x${certificate.serialNumber}`).toString();
  return createHash('md5').update(`${issuer}${serial}`).digest('hex');
}

/** The serial numbers of the root bundle's RSA-signed certificates, joined by `_`. */
export function getRootSn(certificates: readonly X509Certificate[]): string {
  return certificates.filter(isRsaSigned).map(getCertificateSn).join('_');
}

/** The signature algorithm is the last object identifier before the signature, which has at most 512 bytes. */
function isRsaSigned({ raw }: X509Certificate): boolean {
  return raw.subarray(-600).includes(pkcs1Prefix);
}
