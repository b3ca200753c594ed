import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { parseObject } from '../../aliyun/parseObject.ts';
import { signRpc } from '../../aliyun/signature.ts';
import { getPath, type WireAnswer } from '../../payment/sandbox/wire.ts';
import type { AliyunIdentityConfig } from '../aliyun/config.ts';
import type { IdentityLedger } from './ledger.ts';

interface CloudauthOptions {
  clock: Pick<Clock, 'now'>;
  config: AliyunIdentityConfig;
  ledger: IdentityLedger;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** Aliyun refuses requests whose timestamp is further off, ms. */
const maxClockSkewMs = 15 * 60_000;

const answer = (status: number, content: Record<string, unknown>): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify({ RequestId: randomBytes(8).toString('hex').toUpperCase(), ...content }),
});
const fail = (status: number, code: string) => answer(status, { Code: code, Message: code });
const succeed = (result: Record<string, unknown>) =>
  answer(200, { Code: '200', Message: 'success', ResultObject: result });

/** The sandbox's server of Aliyun's identity verification: verifies signatures and implements both actions. */
export class SandboxCloudauth {
  readonly #options: CloudauthOptions;

  constructor(options: CloudauthOptions) {
    this.#options = options;
  }

  async handle(method: string, url: URL, body: string): Promise<WireAnswer> {
    const { config, clock } = this.#options;
    const { Signature: signature, ...params } = Object.fromEntries([
      ...url.searchParams,
      ...new URLSearchParams(method === 'POST' ? body : ''),
    ]);
    if (params.AccessKeyId !== config.accessKeyId) return fail(404, 'InvalidAccessKeyId.NotFound');
    if (signRpc(method, params, config.accessKeySecret) !== signature) return fail(400, 'SignatureDoesNotMatch');
    const skew = Math.abs(Date.parse(params.Timestamp ?? '') - clock.now().getTime());
    if (!(skew <= maxClockSkewMs)) return fail(400, 'InvalidTimeStamp.Expired');
    if (params.Version !== '2019-03-07') return fail(404, 'InvalidVersion');
    if (params.SceneId !== config.sceneId) return fail(200, '400');
    if (params.Action === 'InitFaceVerify') return this.#begin(params);
    if (params.Action === 'DescribeFaceVerify') return this.#describe(params);
    return fail(404, 'InvalidAction.NotFound');
  }

  async #begin(params: Record<string, string>): Promise<WireAnswer> {
    const { ledger, publicUrl } = this.#options;
    const { OuterOrderNo: reference = '', ReturnUrl: returnUrl, CertName, CertNo, CertType, ProductCode } = params;
    const isWhole = CertName && CertNo && returnUrl && CertType === 'IDENTITY_CARD' && ProductCode === 'ID_PRO';
    const browser = parseObject(params.MetaInfo ?? '');
    if (!isWhole || !/^[0-9A-Za-z]{1,32}$/.test(reference) || typeof browser?.ua !== 'string') return fail(200, '400');
    const certifyId = await ledger.open({ reference, returnPath: getPath(returnUrl, { publicUrl }) });
    return succeed({ CertifyId: certifyId, CertifyUrl: `${publicUrl}/sandbox/identity/${certifyId}` });
  }

  async #describe({ CertifyId = '' }: Record<string, string>): Promise<WireAnswer> {
    const certification = await this.#options.ledger.find(CertifyId);
    if (!certification) return fail(200, '404');
    if (certification.state === 'passed') return succeed({ Passed: 'T', SubCode: '200' });
    return succeed({ Passed: 'F', ...(certification.state === 'failed' && { SubCode: '204' }) });
  }
}
