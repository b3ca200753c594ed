import { randomBytes } from 'node:crypto';
import type { WechatBridge } from '@sampan/api/contract/payment';
import { wechatReturnState } from '@sampan/domain/payment/wechatReturn';
import * as v from 'valibot';
import { parseObject } from '../../parseObject.ts';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import { signRsaSha256 } from '../rsa.ts';
import type { InAppConfig, WechatConfig } from './config.ts';

const OpenidSchema = v.object({ openid: v.pipe(v.string(), v.minLength(1)) });
const AccessTokenSchema = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
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
    state: wechatReturnState,
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
    (answer) => readAnswer(answer, OpenidSchema).openid,
  );
}

/**
 * Asks for an access token, which proves that the app secret belongs to the app id. `stable_token` leaves tokens valid
 * that other programs of the merchant use. @throws ProviderError
 */
export async function probeAppSecret(
  http: ProviderHttp,
  appId: string,
  { appSecret, apiHost }: InAppConfig,
): Promise<void> {
  const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret: appSecret });
  const headers = { 'content-type': 'application/json' };
  await http.send(
    { method: 'POST', url: `${apiHost}/cgi-bin/stable_token`, headers, body },
    { operation: 'stable_token' },
    (answer) => readAnswer(answer, AccessTokenSchema),
  );
}

/** WeChat answers failures with status 200 and an `errcode`. */
function readAnswer<Schema extends v.GenericSchema>(
  { status, body }: ProviderAnswer,
  schema: Schema,
): v.InferOutput<Schema> {
  const content = parseObject(body);
  const found = v.safeParse(schema, content);
  if (status === 200 && found.success) return found.output;
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
