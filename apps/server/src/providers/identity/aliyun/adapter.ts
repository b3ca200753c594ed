import { callAliyun } from '../../aliyun/rpc.ts';
import { ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import type { IdentityProvider, IdentityRequest, IdentityResult } from '../port.ts';
import type { AliyunIdentityConfig } from './config.ts';

interface AliyunIdentityOptions {
  config: AliyunIdentityConfig;
  http: ProviderHttp;
  now: () => Date;
}

/** Id of no certification, to test the connection. */
const probeCertifyId = '0'.repeat(32);

/**
 * Description of the browser, which Aliyun's page needs. Aliyun's script `getMetaInfo()` writes the same members in the
 * page; the shop's pages load no foreign scripts.
 */
export function describeBrowser(userAgent: string): string {
  const deviceType = /Mobi|Android/i.test(userAgent) ? 'h5' : 'web';
  return JSON.stringify({ bioMetaInfo: '4.1.0:2916352,0', deviceType, ua: userAgent });
}

/**
 * Face verification by Aliyun, solution ID_PRO for web pages
 * (https://help.aliyun.com/zh/id-verification/financial-grade-id-verification/server-side-integration-2).
 */
export function createAliyunIdentity({ config, http, now }: AliyunIdentityOptions): IdentityProvider {
  const { endpoints, sceneId, ...key } = config;

  /** Calls the first region, and the other one where it does not answer. */
  async function call(action: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    let failure: unknown;
    for (const endpoint of endpoints) {
      const regionId = /\.(cn-[a-z]+)\./.exec(endpoint)?.[1] ?? 'cn-shanghai';
      const product = { ...key, endpoint, version: '2019-03-07', regionId, successCode: '200' };
      try {
        const answer = await callAliyun(product, action, { SceneId: sceneId, ...params }, { http, now });
        const { ResultObject: result } = answer;
        return (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>;
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async function begin({ reference, realName, idNumber, returnUrl, userAgent }: IdentityRequest) {
    const { CertifyId: certifyId, CertifyUrl: certifyUrl } = await call('InitFaceVerify', {
      ProductCode: 'ID_PRO',
      OuterOrderNo: reference,
      CertType: 'IDENTITY_CARD',
      CertName: realName,
      CertNo: idNumber,
      ReturnUrl: returnUrl,
      MetaInfo: describeBrowser(userAgent),
    });
    const isWhole = typeof certifyId === 'string' && typeof certifyUrl === 'string' && /^https?:\/\//.test(certifyUrl);
    if (!isWhole) throw new ProviderError('unverified', 'FORMAT', 'the answer has no page');
    return { certifyId, certifyUrl };
  }

  return {
    id: 'aliyunIdentity',
    begin,
    query: async (certifyId) => toResult(await call('DescribeFaceVerify', { CertifyId: certifyId })),
    async probe() {
      try {
        await call('DescribeFaceVerify', { CertifyId: probeCertifyId });
      } catch (error) {
        // An answer about the certification shows that key and permission are right.
        const isKnownKey = error instanceof ProviderError && error.kind === 'refused' && /^4\d\d$/.test(error.code);
        if (!isKnownKey || error.code === '401' || error.code === '403') throw error;
      }
    },
  };
}

/** `F` without a code, or neither `T` nor `F`, is the answer about a customer who has not finished. */
function toResult({ Passed: passed, SubCode: subCode }: Record<string, unknown>): IdentityResult {
  const code = typeof subCode === 'string' ? subCode : '';
  if (passed === 'T') return { state: 'passed', subCode: code };
  return passed === 'F' && code ? { state: 'failed', subCode: code } : { state: 'open' };
}
