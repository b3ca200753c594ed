import { callAliyun } from '../../aliyun/rpc.ts';
import type { ProviderHttp } from '../../payment/http.ts';
import type { AliyunSmsConfig } from './config.ts';

/** Client of Aliyun's short message service, API version 2017-05-25. */
export class AliyunSmsClient {
  readonly #config: AliyunSmsConfig;
  readonly #http: ProviderHttp;
  readonly #now: () => Date;

  constructor(config: AliyunSmsConfig, http: ProviderHttp, now: () => Date) {
    this.#config = config;
    this.#http = http;
    this.#now = now;
  }

  /** @throws ProviderError with Aliyun's code */
  call(action: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const { accessKeyId, accessKeySecret, endpoint } = this.#config;
    const service = { version: '2017-05-25', regionId: 'cn-hangzhou', successCode: 'OK' };
    const product = { accessKeyId, accessKeySecret, endpoint, ...service };
    return callAliyun(product, action, params, { http: this.#http, now: this.#now });
  }
}
