import { randomBytes } from 'node:crypto';
import { smsTemplateNames, smsTemplateVariables } from '@sampan/domain/sms/smsTemplates';
import type { Clock } from '../../../clock.ts';
import { answerAliyun, failAliyun, readAliyunCall } from '../../aliyun/sandboxServer.ts';
import { parseObject } from '../../parseObject.ts';
import type { WireAnswer } from '../../sandbox/wire.ts';
import type { AliyunSmsConfig } from '../aliyun/gateway.ts';
import { sandboxTemplates } from './accounts.ts';

interface SentSms {
  phone: string;
  /** In China, `yyyyMMdd`. */
  day: string;
  outId: string;
  template: string;
}

/** Messages that QuerySendDetails can find; older ones are forgotten. */
const maxSent = 1000;
/** Maximum length of a variable's value (https://help.aliyun.com/document_detail/44357.html). */
const maxValueLength = 35;

/** The variables of the approved templates, by code. */
const variablesByTemplate = new Map(
  smsTemplateNames.map((name) => [sandboxTemplates[name]?.['zh-CN'], smsTemplateVariables[name]]),
);

/** The refusal of a template's values, as Aliyun checks them; undefined where they are good. */
function findValueFault(variables: readonly string[], values: Record<string, unknown>): string | undefined {
  if (variables.some((name) => values[name] === undefined)) return 'isv.TEMPLATE_MISSING_PARAMETERS';
  const used = variables.map((name) => String(values[name]));
  if (used.some((value) => value.includes('://'))) return 'isv.PARAM_NOT_SUPPORT_URL';
  return used.some((value) => value.length > maxValueLength) ? 'isv.PARAM_LENGTH_LIMIT' : undefined;
}

const succeed = (content: Record<string, unknown>) => answerAliyun(200, { Code: 'OK', Message: 'OK', ...content });

/**
 * The sandbox's server of Aliyun's short message service: verifies signatures, and implements the actions that the
 * gateway uses. Every message is delivered at once.
 */
export class SandboxAliyunSms {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #config: AliyunSmsConfig;
  readonly #sent: SentSms[] = [];

  constructor(clock: Pick<Clock, 'now'>, config: AliyunSmsConfig) {
    this.#clock = clock;
    this.#config = config;
  }

  handle(method: string, url: URL, body: string): WireAnswer {
    const server = { ...this.#config, version: '2017-05-25', now: this.#clock.now() };
    const call = readAliyunCall({ method, url, body }, server);
    if ('rejection' in call) return call.rejection;
    const { params } = call;
    if (params.Action === 'SendSms') return this.#send(params);
    if (params.Action === 'QuerySendDetails') return this.#query(params);
    if (params.Action === 'GetSmsSign') {
      return succeed({ SignName: params.SignName, SignStatus: params.SignName === this.#config.sign ? 1 : 2 });
    }
    return failAliyun(404, 'InvalidAction.NotFound');
  }

  #getDay(): string {
    const inChina = new Date(this.#clock.now().getTime() + 8 * 60 * 60_000);
    return inChina.toISOString().slice(0, 10).replaceAll('-', '');
  }

  #send(params: Record<string, string>): WireAnswer {
    const {
      PhoneNumbers: phone = '',
      SignName,
      TemplateCode: template = '',
      TemplateParam,
      OutId: outId = '',
    } = params;
    // The sandbox's templates are for the mainland alone.
    if (!/^1\d{10}$/.test(phone)) return failAliyun(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (SignName !== this.#config.sign) return failAliyun(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const variables = variablesByTemplate.get(template);
    if (!variables) return failAliyun(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    const values = parseObject(TemplateParam ?? '{}');
    if (!values) return failAliyun(200, 'isv.INVALID_JSON_PARAM');
    const fault = findValueFault(variables, values);
    if (fault) return failAliyun(200, fault);
    this.#sent.push({ phone, day: this.#getDay(), outId, template });
    if (this.#sent.length > maxSent) this.#sent.shift();
    return succeed({ BizId: `${this.#clock.now().getTime()}${randomBytes(3).readUIntBE(0, 3)}^0` });
  }

  #query({ PhoneNumber, SendDate }: Record<string, string>): WireAnswer {
    const messages = this.#sent.filter(({ phone, day }) => phone === PhoneNumber && day === SendDate);
    const details = messages.map(({ phone, outId, template }) => ({
      PhoneNum: phone,
      OutId: outId,
      TemplateCode: template,
      SendStatus: 3,
      ErrCode: 'DELIVERED',
    }));
    return succeed({ TotalCount: String(messages.length), SmsSendDetailDTOs: { SmsSendDetailDTO: details } });
  }
}
