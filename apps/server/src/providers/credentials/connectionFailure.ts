import type { ConnectionFailure, ConnectionProblem, ProviderId } from '@sampan/api/entities';
import { maskSecrets } from '@sampan/domain/payment/providerCalls';
import { cutText } from '@sampan/domain/text/truncate';
import type { ProviderError } from '../providerHttp.ts';

/** ms. Providers refuse requests whose timestamp is more than five minutes off. */
const maxClockSkewMs = 4 * 60_000;
/** Maximum characters of a provider's error message that staff see. */
const maxMessageLength = 300;

type Codes = readonly (readonly [pattern: RegExp, problem: ConnectionProblem])[];

const alipay: Codes = [
  [/^is[vp]\.(?:invalid|missing)-app-id$/, 'unknownAccount'],
  [/cert/, 'certificateMismatch'],
  [/^isv\.(?:invalid|missing)-signature/, 'keyMismatch'],
  [/timestamp/, 'clock'],
  [/white-?list|^isv\.ip/, 'addressRefused'],
  [/permission|access-?forbidden|ACCESS_FORBIDDEN|product-not/i, 'notPermitted'],
];

/**
 * Maps a provider's error codes to connection problems. Alipay: https://opendocs.alipay.com/common/02km9f. WeChat Pay:
 * https://pay.weixin.qq.com/doc/v3/merchant/4012081670. Stripe: https://docs.stripe.com/error-codes. Aliyun:
 * https://api.aliyun.com/document/Dysmsapi/2017-05-25/errorCode and
 * https://help.aliyun.com/zh/id-verification/financial-grade-id-verification/error-code. Twilio:
 * https://www.twilio.com/docs/api/errors.
 */
const codes: Readonly<Record<ProviderId, Codes>> = {
  alipay,
  alipayIdentity: alipay,
  wechat: [
    [/^(?:MCH_?(?:ID)?_?NOT_?EXISTS?|MCHID_.*|APPID_.*|INVALID_MCHID)$/, 'unknownAccount'],
    [/^SIGN_ERROR$/, 'keyMismatch'],
    // Of the official account: https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
    [/^(?:40001|40125)$/, 'appSecretMismatch'],
    [/^40013$/, 'unknownAccount'],
    [/^40164$/, 'addressRefused'],
    [/^(?:40243|50004|50007|89503)$/, 'notPermitted'],
    [/^(?:NO_?AUTH|PERMISSION_DENIED)$/, 'notPermitted'],
  ],
  stripe: [
    [/^(?:api_key_invalid|invalid_api_key)$/, 'keyMismatch'],
    [/^(?:api_key_expired|platform_api_key_expired)$/, 'keyExpired'],
    [/^(?:permission_missing|more_permissions_required|secret_key_required)/, 'notPermitted'],
    [/ip_address|not_allowed_ip/, 'addressRefused'],
  ],
  aliyunSms: [
    [/^(?:InvalidAccessKeyId|isv\.ACCOUNT_NOT_EXISTS$)/, 'unknownAccount'],
    [/^(?:SignatureDoesNotMatch|IncompleteSignature)/, 'keyMismatch'],
    [/^(?:InvalidTimeStamp|IllegalTimestamp)/, 'clock'],
    [/^QUERY_NOT_PERMITTED$/, 'queryNotPermitted'],
    // The limits are those that the owner of the account set in Aliyun's console.
    [/^isv\.(?:AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ABNORMAL|(?:DAY|MONTH)_LIMIT_CONTROL)$/, 'accountBlocked'],
    [/^isv\.(?:SMS_TEMPLATE_ILLEGAL|DOMESTIC_NUMBER_NOT_SUPPORTED)$/, 'templateRefused'],
    [/^(?:isv\.(?:SMS_SIGN|SIGN_)|SIGN_NOT_APPROVED)/, 'senderRefused'],
    [/^isv\.DENY_IP_RANGE$/, 'addressRefused'],
    [/^(?:isp\.RAM_PERMISSION_DENY|NoPermission|Forbidden|isv\.PRODUCT_UN_?SUBSCRI)/, 'notPermitted'],
  ],
  aliyunIdentity: [
    [/^InvalidAccessKeyId/, 'unknownAccount'],
    [/^(?:SignatureDoesNotMatch|IncompleteSignature)/, 'keyMismatch'],
    [/^(?:InvalidTimeStamp|IllegalTimestamp)/, 'clock'],
    [/^404$/, 'unknownScene'],
    [/^412$/, 'accountBlocked'],
    [/^(?:NoPermission|Forbidden|402$|410$|411$)/, 'notPermitted'],
  ],
  twilio: [
    [/^(?:20003|HTTP_401)$/, 'keyMismatch'],
    [/^(?:20005|20006|20008|ACCOUNT_NOT_ACTIVE)$/, 'notPermitted'],
    [/^(?:NUMBER_NOT_OWNED|21212|21606|21659|21660|21703|21705)$/, 'senderRefused'],
    // A trial account sends to verified numbers alone. A country that Geo permissions exclude (21408) is not here: it
    // concerns one recipient, whose number anybody can enter.
    [/^(?:21608|21219)$/, 'destinationRefused'],
  ],
};

/** The connection problem behind a failed call; `refused` where the error code says nothing about the connection. */
export function toConnectionFailure(provider: ProviderId, error: ProviderError, now: Date): ConnectionFailure {
  const { code, answeredAt } = error;
  const isSkewed = answeredAt !== undefined && Math.abs(answeredAt.getTime() - now.getTime()) > maxClockSkewMs;
  const message = error.message === code ? '' : cutText(maskSecrets(error.message), maxMessageLength);
  return { problem: isSkewed ? 'clock' : getProblem(provider, error), code, message };
}

function getProblem(provider: ProviderId, { kind, code }: ProviderError): ConnectionProblem {
  if (code === 'NETWORK') return 'unreachable';
  const known = codes[provider].find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  if (kind === 'unreachable') return 'unavailable';
  // The provider accepted the account, but the signature of its response does not verify.
  return kind === 'unverified' ? 'answerKeyMismatch' : 'refused';
}
