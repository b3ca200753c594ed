import { randomBytes } from 'node:crypto';
import type { WechatBridge } from '@sampan/api/contract/payment';
import * as v from 'valibot';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../http.ts';
import { signRsaSha256 } from '../rsa.ts';
import { parseObject } from './client.ts';
import type { InAppConfig, WechatConfig } from './config.ts';

const OpenidSchema = v.object({ openid: v.pipe(v.string(), v.minLength(1)) });
const FailureSchema = v.object({ errcode: v.number(), errmsg: v.optional(v.string(), '') });

/** WeChat is busy, or limits the number of calls: the code may still work. */
const retryCodes = [-1, 45_009, 45_011];

/** The page of WeChat that returns the customer to `returnUrl` with a `code`, without a question. */
export function getAuthorizeUrl(appId: string, { authorizeHost }: InAppConfig, returnUrl: string): string {
  const parameters = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'wechat',
  });
  return `${authorizeHost}/connect/oauth2/authorize?${parameters}#wechat_redirect`;
}

/** Exchanges a code for the customer's openid. The answer is not signed. @throws ProviderError */
export function fetchOpenid(
  http: ProviderHttp,
  { appId, code, outTradeNo }: { appId: string; code: string; outTradeNo: string },
  { appSecret, apiHost }: InAppConfig,
): Promise<string> {
  const parameters = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  return http.send(
    { method: 'GET', url: `${apiHost}/sns/oauth2/access_token?${parameters}` },
    { operation: 'oauth2', outTradeNo },
    readOpenid,
  );
}

function readOpenid({ status, body }: ProviderAnswer): string {
  const content = parseObject(body);
  const found = v.safeParse(OpenidSchema, content);
  if (status === 200 && found.success) return found.output.openid;
  const failure = v.safeParse(FailureSchema, content);
  if (!failure.success) throw new ProviderError('unreachable', `HTTP_${status}`);
  const { errcode, errmsg } = failure.output;
  throw new ProviderError(retryCodes.includes(errcode) ? 'unreachable' : 'refused', String(errcode), errmsg);
}

/** The signed arguments with which the page asks WeChat to show the payment. */
export function signBridge(
  prepayId: string,
  { appId, privateKey }: Pick<WechatConfig, 'appId' | 'privateKey'>,
  now: Date,
): WechatBridge {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const prepay = `prepay_id=${prepayId}`;
  const signed = `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`;
  const paySign = signRsaSha256(signed, privateKey);
  return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign };
}
