import { findSmsTemplate, type SmsTemplateCodes } from '@sampan/domain/sms/smsTemplates';
import { callAliyun } from '../../aliyun/rpc.ts';
import { isRejection, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import type { SmsDelivery, SmsGateway } from '../port.ts';

/** Configuration of Aliyun's short message service. */
export interface AliyunSmsConfig {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature, without brackets. */
  sign: string;
  /** Without a trailing slash. */
  endpoint: string;
}

export const aliyunSmsEndpoint = 'https://dysmsapi.aliyuncs.com';

interface AliyunSmsOptions {
  config: AliyunSmsConfig;
  http: ProviderHttp;
  now: () => Date;
  /** The template codes of the settings. */
  getTemplates: () => Promise<SmsTemplateCodes>;
}

/**
 * Refusals of the message itself (https://help.aliyun.com/zh/sms/developer-reference/api-error-codes). Not among them:
 * a template with other variables than the shop's (`isv.TEMPLATE_MISSING_PARAMETERS`), which staff can correct.
 */
const finalCodes = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.INVALID_JSON_PARAM',
  'isv.SMS_CONTENT_ILLEGAL',
]);

/** A number in Aliyun's form: without country code in the mainland, elsewhere with it, without the plus. */
export const toAliyunNumber = (e164: string): string => e164.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, '');

/**
 * Whether Aliyun may send to this number: it refuses a template of the mainland for a number abroad, and a template for
 * other places for one of the mainland. The shop has one template for each text, that of the mainland.
 */
const isMainlandNumber = (e164: string) => e164.startsWith('+86');

/** Maximum characters of a variable, else `isv.PARAM_LENGTH_LIMIT`. */
const maxVariableLength = 35;
/** Free text, which is understood when it is cut. A code or a token would be useless. */
const cutVariables: readonly string[] = ['carrier', 'trackingNo', 'device', 'method'];

/**
 * Cuts a value that Aliyun would refuse for its length, after a word where that keeps half of it: of several tracking
 * numbers the first stay whole.
 */
function toVariable([name, value]: [string, string]): [string, string] {
  const characters = [...value];
  if (characters.length <= maxVariableLength || !cutVariables.includes(name)) return [name, value];
  const ellipsis = '...';
  const end = maxVariableLength - ellipsis.length;
  const whole = /^(.*[^\s,;/、，；])[\s,;/、，；]/su.exec(characters.slice(0, end + 1).join(''))?.[1];
  const isLong = whole !== undefined && whole.length >= end / 2;
  return [name, (isLong ? whole : characters.slice(0, end).join('')) + ellipsis];
}

/** Days in China between two instants, both inclusive, as `yyyyMMdd`; at most two. */
function getDays(from: Date, to: Date): string[] {
  const format = (at: Date) => new Date(at.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 10).replaceAll('-', '');
  return [...new Set([format(from), format(to)])];
}

interface SendDetail {
  OutId?: unknown;
  SendStatus?: unknown;
  ErrCode?: unknown;
}

/** A number of the mainland, to test whether the account may query what was sent. */
const probedNumber = '+8613800000000';
const isPermissionCode = (code: string) => /^(?:isp\.RAM_PERMISSION_DENY|NoPermission|Forbidden)/.test(code);

const sendStatus = { failed: 2, delivered: 3 } as const;

/** Creates the gateway of Aliyun's short message service. It sends approved templates, no free text. */
export function createAliyunSms({ config, http, now, getTemplates }: AliyunSmsOptions): SmsGateway {
  const { sign, ...account } = config;
  const product = { ...account, version: '2017-05-25', regionId: 'cn-hangzhou', successCode: 'OK' };
  const call = (action: string, params: Readonly<Record<string, string>>) =>
    callAliyun(product, action, params, { http, now });

  /** Finds a message by our id in the list of what was sent to the number. */
  async function findDetail(to: string, reference: string, days: readonly string[]): Promise<SendDetail | undefined> {
    for (const day of days) {
      const { SmsSendDetailDTOs: details } = await call('QuerySendDetails', {
        PhoneNumber: toAliyunNumber(to),
        SendDate: day,
        PageSize: '50',
        CurrentPage: '1',
      });
      const list = (details as { SmsSendDetailDTO?: unknown } | undefined)?.SmsSendDetailDTO;
      const found = Array.isArray(list) && (list as SendDetail[]).find(({ OutId }) => OutId === reference);
      if (found) return found;
    }
    return undefined;
  }

  return {
    id: 'aliyunSms',
    canSendTo: isMainlandNumber,
    async send({ to, template, reference }) {
      const code = template && findSmsTemplate(await getTemplates(), template);
      if (!template || !code) throw new ProviderError('refused', 'TEMPLATE_MISSING');
      const { BizId } = await call('SendSms', {
        PhoneNumbers: toAliyunNumber(to),
        SignName: sign,
        TemplateCode: code,
        TemplateParam: JSON.stringify(Object.fromEntries(Object.entries(template.params).map(toVariable))),
        OutId: reference,
      });
      return { providerId: typeof BizId === 'string' ? BizId : reference };
    },
    async find({ to, reference, queuedAt }) {
      const found = await findDetail(to, reference, getDays(queuedAt, now()));
      // The list does not contain Aliyun's id; ours finds the message, too.
      return found ? { providerId: reference } : null;
    },
    async query({ to, reference, queuedAt, acceptedAt }): Promise<SmsDelivery> {
      const detail = await findDetail(to, reference, getDays(queuedAt, acceptedAt));
      if (Number(detail?.SendStatus) === sendStatus.delivered) return { state: 'delivered' };
      if (Number(detail?.SendStatus) !== sendStatus.failed) return null;
      return { state: 'undelivered', code: String(detail?.ErrCode ?? '') };
    },
    async probe() {
      const { SignStatus } = await call('GetSmsSign', { SignName: sign });
      if (Number(SignStatus) !== 1) throw new ProviderError('refused', 'SIGN_NOT_APPROVED');
      try {
        await findDetail(probedNumber, '', getDays(now(), now()));
      } catch (error) {
        if (error instanceof ProviderError && isPermissionCode(error.code)) {
          throw new ProviderError('refused', 'QUERY_NOT_PERMITTED', error.message);
        }
        // Aliyun may refuse this number: the test asks only whether the account may query.
        if (!isRejection(error)) throw error;
      }
    },
    isFinal: (code) => finalCodes.has(code),
    isThrottled: (code) => code.startsWith('Throttling'),
  };
}
