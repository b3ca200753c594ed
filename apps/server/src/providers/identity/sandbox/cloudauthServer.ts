import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { answerAliyun, failAliyun, readAliyunCall } from '../../aliyun/sandboxServer.ts';
import { parseObject } from '../../parseObject.ts';
import { getPath, type WireAnswer } from '../../sandbox/wire.ts';
import type { AliyunIdentityConfig } from '../aliyun/adapter.ts';
import type { IdentityLedger } from './ledger.ts';

interface CloudauthOptions {
  clock: Pick<Clock, 'now'>;
  config: AliyunIdentityConfig;
  ledger: IdentityLedger;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

const succeed = (result: Record<string, unknown>) =>
  answerAliyun(200, { Code: '200', Message: 'success', ResultObject: result });

/** The sandbox's server of Aliyun's identity verification: verifies signatures and implements both actions. */
export class SandboxCloudauth {
  readonly #options: CloudauthOptions;

  constructor(options: CloudauthOptions) {
    this.#options = options;
  }

  async handle(method: string, url: URL, body: string): Promise<WireAnswer> {
    const { config, clock } = this.#options;
    const call = readAliyunCall({ method, url, body }, { ...config, version: '2019-03-07', now: clock.now() });
    if ('rejection' in call) return call.rejection;
    const { params } = call;
    if (params.SceneId !== config.sceneId) return failAliyun(200, '404');
    if (params.Action === 'InitFaceVerify') return this.#begin(params);
    if (params.Action === 'DescribeFaceVerify') return this.#describe(params);
    return failAliyun(404, 'InvalidAction.NotFound');
  }

  async #begin(params: Record<string, string>): Promise<WireAnswer> {
    const { ledger, publicUrl } = this.#options;
    const { OuterOrderNo: reference = '', ReturnUrl: returnUrl, CertName, CertNo, CertType, ProductCode } = params;
    const isWhole = CertName && CertNo && returnUrl && CertType === 'IDENTITY_CARD' && ProductCode === 'ID_PRO';
    const browser = parseObject(params.MetaInfo ?? '');
    if (!isWhole || !/^[0-9A-Za-z]{1,32}$/.test(reference) || typeof browser?.ua !== 'string')
      return failAliyun(200, '400');
    // Aliyun opens another certification for a repeated OuterOrderNo.
    const opening = `${reference} ${randomBytes(8).toString('hex')}`;
    const certifyId = await ledger.open({ reference: opening, returnPath: getPath(returnUrl, { publicUrl }) });
    return succeed({ CertifyId: certifyId, CertifyUrl: `${publicUrl}/sandbox/identity/${certifyId}` });
  }

  async #describe({ CertifyId = '' }: Record<string, string>): Promise<WireAnswer> {
    const certification = await this.#options.ledger.find(CertifyId);
    if (!certification) return failAliyun(200, '406');
    if (certification.state === 'passed') return succeed({ Passed: 'T', SubCode: '200' });
    return certification.state === 'failed' ? succeed({ Passed: 'F', SubCode: '204' }) : failAliyun(200, '424');
  }
}
