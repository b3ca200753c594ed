import { type AlipayAccount, AlipayClient } from '../../payment/alipay/client.ts';
import { isRejection, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import type { IdentityProvider, IdentityResult } from '../port.ts';

interface AlipayIdentityOptions {
  config: AlipayAccount;
  http: ProviderHttp;
  now: () => Date;
}

const methods = {
  initialize: 'datadigital.fincloud.generalsaas.face.certify.initialize',
  verify: 'datadigital.fincloud.generalsaas.face.certify.verify',
  query: 'datadigital.fincloud.generalsaas.face.certify.query',
} as const;
/** The only scene code of web face verification. */
const bizCode = 'FUTURE_TECH_BIZ_FACE_SDK';
/** Id of no certification, to test the connection. */
const probeCertifyId = '0'.repeat(32);
/** Errors about the account, app or request, in contrast to those about a certification. */
const accountError = /^(?:is[vp]|aop)[.-]|permission|access[_-]?forbidden|no_?right/i;

/** Web face verification by Alipay (https://opendocs.alipay.com/open/02zloa and the two pages after it). */
export function createAlipayIdentity({ config, http, now }: AlipayIdentityOptions): IdentityProvider {
  const client = new AlipayClient(config, http, now);
  return {
    id: 'alipayIdentity',
    async begin({ reference, realName, idNumber, docType, returnUrl }) {
      const { certify_id: certifyId } = await client.call(methods.initialize, {
        outer_order_no: reference,
        biz_code: bizCode,
        identity_param: { identity_type: 'CERT_INFO', cert_type: docType, cert_name: realName, cert_no: idNumber },
        merchant_config: { return_url: returnUrl },
      });
      if (typeof certifyId !== 'string' || !certifyId) throw createFormatError();
      const { certify_url: certifyUrl } = await client.call(methods.verify, { certify_id: certifyId });
      if (typeof certifyUrl !== 'string' || !/^https?:\/\//.test(certifyUrl)) throw createFormatError();
      return { certifyId, certifyUrl };
    },
    async query(certifyId) {
      return toResult(await client.call(methods.query, { certify_id: certifyId }));
    },
    async probe() {
      try {
        await client.call(methods.query, { certify_id: probeCertifyId });
      } catch (error) {
        // A signed answer about the certification shows that account, keys and permission are right.
        if (!isRejection(error) || accountError.test(error.code)) throw error;
      }
    },
  };
}

const createFormatError = () => new ProviderError('unverified', 'FORMAT', 'the answer is not readable');

/**
 * `F` is the answer about a customer who failed and about one who has not finished. Alipay names a `fail_reason` only for
 * accounts that it unlocks the field for: without one there is no result, but the page may be used up.
 */
function toResult({ passed, fail_reason: reason }: Record<string, unknown>): IdentityResult {
  if (passed === 'T') return { state: 'passed', subCode: 'T' };
  if (passed !== 'F') throw createFormatError();
  return typeof reason === 'string' && reason
    ? { state: 'failed', subCode: reason }
    : { state: 'open', isPageUsed: true };
}
