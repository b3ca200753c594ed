import type { Locale } from '@sampan/api/entities';
import { type CodeChannel, type CodePurpose, codeMinutes } from './codes.ts';

export interface CodeMessage {
  /** Of a mail alone. */
  subject?: string;
  text: string;
}

interface MessageWords {
  /** What the code is for, as it stands in a sentence. */
  purpose: Record<CodePurpose, string>;
  subject: (purpose: string) => string;
  mail: (code: string, purpose: string) => string[];
  sms: (code: string, purpose: string) => string;
}

const words: Record<Locale, MessageWords> = {
  'zh-CN': {
    purpose: { register: '注册账号', change: '更换联系方式', reset: '重设密码' },
    subject: (purpose) => `舢舨：${purpose}的验证码`,
    mail: (code, purpose) => [
      `你的验证码是${code}，用于${purpose}，${codeMinutes}分钟内有效，只能用一次。`,
      '如果不是你本人的操作，不用理会这封邮件。请不要把验证码告诉任何人，舢舨的员工也不会向你索取。',
    ],
    sms: (code, purpose) =>
      `【舢舨】验证码${code}，用于${purpose}，${codeMinutes}分钟内有效。请不要告诉任何人；如果不是你本人的操作，不用理会。`,
  },
  'zh-HK': {
    purpose: { register: '註冊帳戶', change: '更改聯絡方法', reset: '重設密碼' },
    subject: (purpose) => `舢舨：${purpose}的驗證碼`,
    mail: (code, purpose) => [
      `你的驗證碼是${code}，用於${purpose}，${codeMinutes}分鐘內有效，只可使用一次。`,
      '如非你本人的操作，不用理會這封電郵。請勿將驗證碼告訴任何人，舢舨的職員亦不會向你索取。',
    ],
    sms: (code, purpose) =>
      `【舢舨】驗證碼${code}，用於${purpose}，${codeMinutes}分鐘內有效。請勿告訴任何人；如非你本人的操作，不用理會。`,
  },
  'en-US': {
    purpose: { register: 'open an account', change: 'change your contact details', reset: 'set a new password' },
    subject: (purpose) => `Sampan: your code to ${purpose}`,
    mail: (code, purpose) => [
      `Your code is ${code}. Use it to ${purpose}; it works once, within ${codeMinutes} minutes.`,
      'If you did not ask for it, ignore this message. Tell nobody the code: the people at Sampan will never ask you for it.',
    ],
    sms: (code, purpose) =>
      `Sampan: ${code} is your code to ${purpose}, good for ${codeMinutes} minutes. Tell nobody. If you did not ask for it, ignore it.`,
  },
};

/** What is sent with a code, in the locale of who asked. */
export function codeMessage(
  channel: CodeChannel,
  { purpose, locale, code }: { purpose: CodePurpose; locale: Locale; code: string },
): CodeMessage {
  const { purpose: purposes, subject, mail, sms } = words[locale];
  const aim = purposes[purpose];
  if (channel === 'sms') return { text: sms(code, aim) };
  return { subject: subject(aim), text: mail(code, aim).join('\n\n') };
}
