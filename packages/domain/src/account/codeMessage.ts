import type { Locale } from '@sampan/api/entities';
import { createMail, type MailDocument } from '../mail/mailDocument.ts';
import type { SmsTemplate, SmsTemplateName } from '../sms/smsTemplates.ts';
import { type CodeChannel, type CodePurpose, codeMinutes } from './codes.ts';

/** Content of a mail or text message. */
export interface CodeMessage {
  /** Only for mails. */
  subject?: string;
  text: string;
  /** Of a mail alone: what its HTML part is rendered from. */
  document?: MailDocument;
  /** Only for text messages: content for a gateway with approved templates. */
  template?: SmsTemplate;
}

interface MessageTexts {
  /** The purpose, as a part of a sentence. */
  purpose: Record<CodePurpose, string>;
  subject: (shop: string, purpose: string) => string;
  mail: (shop: string, code: string, purpose: string) => string[];
  sms: (signature: string, code: string, purpose: string) => string;
}

const messages: Record<Locale, MessageTexts> = {
  'zh-CN': {
    purpose: { register: '注册账号', change: '验证联系方式', confirm: '确认是你本人操作', reset: '重设密码' },
    subject: (shop, purpose) => `${shop}：${purpose}的验证码`,
    mail: (shop, code, purpose) => [
      `你的验证码是${code}，用于${purpose}，${codeMinutes}分钟内有效，只能用一次。`,
      `如果不是你本人的操作，不用理会这封邮件。请不要把验证码告诉任何人，${shop}的店员也不会向你索取。`,
    ],
    sms: (signature, code, purpose) =>
      `【${signature}】验证码${code}，用于${purpose}，${codeMinutes}分钟内有效。请不要告诉任何人；如果不是你本人的操作，不用理会。`,
  },
  'zh-HK': {
    purpose: { register: '註冊帳戶', change: '驗證聯絡方法', confirm: '確認是你本人操作', reset: '重設密碼' },
    subject: (shop, purpose) => `${shop}：${purpose}的驗證碼`,
    mail: (shop, code, purpose) => [
      `你的驗證碼是${code}，用於${purpose}，${codeMinutes}分鐘內有效，只可使用一次。`,
      `如非你本人的操作，不用理會這封電郵。請勿將驗證碼告訴任何人，${shop}的店員亦不會向你索取。`,
    ],
    sms: (signature, code, purpose) =>
      `【${signature}】驗證碼${code}，用於${purpose}，${codeMinutes}分鐘內有效。請勿告訴任何人；如非你本人的操作，不用理會。`,
  },
  'en-US': {
    purpose: {
      register: 'open an account',
      change: 'confirm your contact details',
      confirm: 'confirm that it is you',
      reset: 'set a new password',
    },
    subject: (shop, purpose) => `${shop}: your code to ${purpose}`,
    mail: (shop, code, purpose) => [
      `Your code is ${code}. Use it to ${purpose}; it works once, within ${codeMinutes} minutes.`,
      `If you did not ask for it, ignore this message. Tell nobody the code: the people at ${shop} will never ask you for it.`,
    ],
    sms: (signature, code, purpose) =>
      `${signature}: ${code} is your code to ${purpose}, good for ${codeMinutes} minutes. Tell nobody. If you did not ask for it, ignore it.`,
  },
};

const templateByPurpose: Record<CodePurpose, SmsTemplateName> = {
  register: 'codeRegister',
  change: 'codeChange',
  confirm: 'codeConfirm',
  reset: 'codeReset',
};

/** Sender names of a message in the recipient's locale. */
export interface MessageSender {
  locale: Locale;
  /** The shop's name in this locale. */
  shop: string;
  /** Signature of a text message; defaults to the shop's name. */
  signature?: string | undefined;
}

export interface CodeMessageOptions extends MessageSender {
  purpose: CodePurpose;
  code: string;
}

/** Builds the message that carries a verification code, in the requester's locale. */
export function formatCodeMessage(
  channel: CodeChannel,
  { purpose, locale, code, shop, signature = shop }: CodeMessageOptions,
): CodeMessage {
  const { purpose: purposes, subject, mail, sms } = messages[locale];
  const aim = purposes[purpose];
  if (channel === 'sms') {
    return {
      text: sms(signature, code, aim),
      template: { name: templateByPurpose[purpose], locale, params: { code } },
    };
  }
  const paragraphs = mail(shop, code, aim).map((text) => ({ type: 'text' as const, text }));
  const blocks = [{ type: 'code' as const, code }, ...paragraphs];
  return createMail({ locale, shop }, { subject: subject(shop, aim), footer: 'code', blocks });
}
