import { certifiableDocTypes } from '@sampan/domain/kyc/identityProviders';
import { toObject } from '../../parseObject.ts';
import { getPath } from '../../sandbox/wire.ts';
import type { IdentityLedger } from './ledger.ts';

/** An error response of Alipay's gateway. */
export interface AlipayErrorAnswer {
  code: string;
  sub_code: string;
  sub_msg: string;
}

/** An error about the request itself; the code of a business error unless another one is given. */
export const toAlipayError = (sub_code: string, sub_msg: string, code = '40004'): AlipayErrorAnswer => ({
  code,
  sub_code,
  sub_msg,
});

interface CertifyContext {
  ledger: IdentityLedger;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

const prefix = 'datadigital.fincloud.generalsaas.face.certify.';
const docTypes: readonly unknown[] = certifiableDocTypes.alipayIdentity;
const createParameterError = () => toAlipayError('INVALID_PARAMETER', '参数有误');
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Answers the calls of Alipay's web face verification; null for any other method. */
export async function answerAlipayCertify(
  method: string,
  business: Record<string, unknown>,
  { ledger, publicUrl }: CertifyContext,
): Promise<AlipayErrorAnswer | Record<string, unknown> | null> {
  if (!method.startsWith(prefix)) return null;
  const action = method.slice(prefix.length);
  if (action === 'initialize') return openCertification(business, { ledger, publicUrl });
  const certification = isText(business.certify_id) ? await ledger.find(business.certify_id) : null;
  if (!certification) return createParameterError();
  if (action === 'verify') return { certify_url: `${publicUrl}/sandbox/identity/${certification.certifyId}` };
  if (action !== 'query') return toAlipayError('isv.invalid-method', '不存在的方法名', '40002');
  // As with an account that has no `fail_reason`: a failure reads like a certification that is not finished.
  return { passed: certification.state === 'passed' ? 'T' : 'F' };
}

async function openCertification(business: Record<string, unknown>, { ledger, publicUrl }: CertifyContext) {
  const { outer_order_no: reference, biz_code, identity_param, merchant_config } = business;
  const { identity_type, cert_type, cert_name, cert_no } = toObject(identity_param) ?? {};
  const { return_url: returnUrl } = toObject(merchant_config) ?? {};
  const isWhole = isText(cert_name) && isText(cert_no) && identity_type === 'CERT_INFO' && docTypes.includes(cert_type);
  if (!isWhole || !isText(returnUrl) || biz_code !== 'FUTURE_TECH_BIZ_FACE_SDK') return createParameterError();
  if (!isText(reference) || !/^[0-9A-Za-z]{1,32}$/.test(reference)) return createParameterError();
  return { certify_id: await ledger.open({ reference, returnPath: getPath(returnUrl, { publicUrl }) }) };
}
