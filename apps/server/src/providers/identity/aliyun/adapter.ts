import { callAliyun } from '../../aliyun/rpc.ts';
import { toObject } from '../../parseObject.ts';
import { isRejection, isRejectionWithCode, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import type {
  IdentityBeginning,
  IdentityProvider,
  IdentityRejection,
  IdentityRequest,
  IdentityResult,
} from '../port.ts';

/** Configuration of Aliyun's identity verification. */
export interface AliyunIdentityConfig {
  accessKeyId: string;
  accessKeySecret: string;
  /** The scene of the console. */
  sceneId: string;
  /** In the order in which they are tried, without a trailing slash. */
  endpoints: readonly string[];
}

/** The endpoints of both regions. */
export const cloudauthEndpoints = [
  'https://cloudauth.cn-shanghai.aliyuncs.com',
  'https://cloudauth.cn-beijing.aliyuncs.com',
] as const;

interface AliyunIdentityOptions {
  config: AliyunIdentityConfig;
  http: ProviderHttp;
  now: () => Date;
}

/** Id of no certification, to test the connection. */
const probeCertifyId = '0'.repeat(32);

/** Codes of InitFaceVerify about the person, not about the account. 405: younger than 14, 417: nothing to compare with. */
const rejections: Readonly<Record<string, IdentityRejection>> = {
  401: 'details',
  405: 'notOnFile',
  417: 'notOnFile',
  418: 'tooManyToday',
};
/** Codes of DescribeFaceVerify about a customer who has not finished the page, or whose result is being computed. */
const unfinished = ['403', '424'];
/** DescribeFaceVerify: Aliyun's risk control stopped the customer before the comparison. */
const stopped = '427';
/** `SubCode`: the authority that compares the face has a fault. */
const sourceFault = '209';

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
 * (https://help.aliyun.com/zh/id-verification/financial-grade-id-verification/server-side-integration-2). Its codes:
 * https://help.aliyun.com/zh/id-verification/financial-grade-id-verification/error-code.
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
        return toObject(answer.ResultObject) ?? {};
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async function open({ reference, realName, idNumber, returnUrl, userAgent }: IdentityRequest) {
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

  async function begin(request: IdentityRequest): Promise<IdentityBeginning> {
    try {
      return await open(request);
    } catch (error) {
      const rejection = isRejection(error) && rejections[error.code];
      if (!rejection) throw error;
      return { rejection };
    }
  }

  async function query(certifyId: string): Promise<IdentityResult> {
    try {
      return toResult(await call('DescribeFaceVerify', { CertifyId: certifyId }));
    } catch (error) {
      if (isRejectionWithCode(error, ...unfinished)) return { state: 'open' };
      if (isRejectionWithCode(error, stopped)) return { state: 'failed', subCode: stopped };
      throw error;
    }
  }

  return {
    id: 'aliyunIdentity',
    begin,
    query,
    async probe() {
      try {
        await query(probeCertifyId);
      } catch (error) {
        // 406, an invalid certification, shows that key, permission and scene are right.
        if (!isRejectionWithCode(error, '406')) throw error;
      }
    },
  };
}

/** `F` without a code, or neither `T` nor `F`, is the answer about a customer who has not finished. */
function toResult({ Passed: passed, SubCode: subCode }: Record<string, unknown>): IdentityResult {
  const code = typeof subCode === 'string' ? subCode : '';
  if (passed === 'T') return { state: 'passed', subCode: code };
  if (passed !== 'F' || !code) return { state: 'open' };
  return code === sourceFault ? { state: 'open', isPageUsed: true } : { state: 'failed', subCode: code };
}
