import type { ConnectionFailure, ConnectionProblem, ProviderId } from '@sampan/api/entities';
import { maskSecrets } from '../payment/callLog.ts';
import type { ProviderError } from '../payment/http.ts';

/** Providers refuse requests whose time differs by more than five minutes from theirs, ms. */
const maxClockSkewMs = 4 * 60_000;
/** Characters of a provider's message that staff read. */
const maxMessageLength = 300;

type Codes = readonly (readonly [pattern: RegExp, problem: ConnectionProblem])[];

/**
 * What the codes of a provider mean for the connection. Alipay: https://opendocs.alipay.com/common/02km9f. WeChat Pay:
 * https://pay.weixin.qq.com/doc/v3/merchant/4012081670. Stripe: https://docs.stripe.com/error-codes.
 */
const codes: Readonly<Record<ProviderId, Codes>> = {
  alipay: [
    [/^is[vp]\.(?:invalid|missing)-app-id$/, 'unknownAccount'],
    [/cert/, 'certificateMismatch'],
    [/^isv\.(?:invalid|missing)-signature/, 'keyMismatch'],
    [/timestamp/, 'clock'],
    [/white-?list|^isv\.ip/, 'addressRefused'],
    [/permission|access-?forbidden|ACCESS_FORBIDDEN|product-not/i, 'notPermitted'],
  ],
  wechat: [
    [/^(?:MCH_?(?:ID)?_?NOT_?EXISTS?|MCHID_.*|APPID_.*|INVALID_MCHID)$/, 'unknownAccount'],
    [/^SIGN_ERROR$/, 'keyMismatch'],
    [/^(?:NO_?AUTH|PERMISSION_DENIED)$/, 'notPermitted'],
  ],
  stripe: [
    [/^(?:api_key_invalid|invalid_api_key)$/, 'keyMismatch'],
    [/^(?:api_key_expired|platform_api_key_expired)$/, 'keyExpired'],
    [/^(?:permission_missing|more_permissions_required|secret_key_required)/, 'notPermitted'],
    [/ip_address|not_allowed_ip/, 'addressRefused'],
  ],
};

/** Why a call of a provider shows that the connection does not work; `refused` for a refusal that says nothing of it. */
export function toConnectionFailure(provider: ProviderId, error: ProviderError, now: Date): ConnectionFailure {
  const { code, answeredAt } = error;
  const isSkewed = answeredAt !== undefined && Math.abs(answeredAt.getTime() - now.getTime()) > maxClockSkewMs;
  const message = error.message === code ? '' : maskSecrets(error.message).slice(0, maxMessageLength);
  return { problem: isSkewed ? 'clock' : getProblem(provider, error), code, message };
}

function getProblem(provider: ProviderId, { kind, code }: ProviderError): ConnectionProblem {
  if (code === 'NETWORK') return 'unreachable';
  const known = codes[provider].find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  if (kind === 'unreachable') return 'unavailable';
  // The account was not refused: only its answer is not signed as expected.
  return kind === 'unverified' ? 'answerKeyMismatch' : 'refused';
}
