/** Why a message did not arrive, where its code says what to do about it. */
export type MessageFailureReason =
  | 'optedOut'
  | 'badNumber'
  | 'destination'
  | 'badMailbox'
  | 'mailboxFull'
  | 'outdated'
  | 'notConfigured'
  | 'noTemplate'
  | 'unreadable';

/**
 * Codes of Twilio (https://www.twilio.com/docs/api/errors), Aliyun
 * (https://help.aliyun.com/zh/sms/developer-reference/api-error-codes) and mail servers (RFC 3463, RFC 5321), and those
 * of the shop. `REFUSED` precedes the reply of a mail server that is about the recipient or the message: the same code can
 * come from a fault of the shop's set-up.
 */
const reasons: readonly (readonly [pattern: RegExp, reason: MessageFailureReason])[] = [
  [/^21610$/, 'optedOut'],
  [/^(?:21211|21214|21614|30005|30006|isv\.MOBILE_NUMBER_ILLEGAL|PHONE_NUMBER)$/, 'badNumber'],
  [/^(?:21408|21608|21219)$/, 'destination'],
  [/^(?:REFUSED 5|4)\.2\.2$/, 'mailboxFull'],
  [/^REFUSED (?:5\.1\.\d+|5\.2\.1|550|551|553)$/, 'badMailbox'],
  [/^OUTDATED$/, 'outdated'],
  [/^NOT_CONFIGURED$/, 'notConfigured'],
  [/^TEMPLATE_MISSING$/, 'noTemplate'],
  [/^UNREADABLE$/, 'unreadable'],
];

/** The reason behind the code of a failed message; undefined where staff read the code itself. */
export const findMessageFailureReason = (code: string): MessageFailureReason | undefined =>
  reasons.find(([pattern]) => pattern.test(code))?.[1];
