import type { Locale } from '@sampan/api/entities';
import { toNoticeMail } from '../mail/mailDocument.ts';
import type { CodeMessage, MessageSender } from './codeMessage.ts';
import { securityPageNames } from './deviceMessage.ts';

/** A change of an account's second factor, as a kind of message. */
export type SecondFactorChange = 'secondFactorOn' | 'secondFactorOff';

type Texts = Record<SecondFactorChange, { subject: (shop: string) => string; body: string[] }>;

const texts: Record<Locale, Texts> = {
  'zh-CN': {
    secondFactorOn: {
      subject: (shop) => `${shop}：两步登录已开启`,
      body: [
        '你账号的两步登录刚刚开启，其他设备已退出登录。',
        '如果是你本人，不用理会这封邮件。如果不是，请马上联系我们：有人知道你的密码。',
      ],
    },
    secondFactorOff: {
      subject: (shop) => `${shop}：两步登录已关闭`,
      body: [
        '你账号的两步登录刚刚关闭，现在只用密码就能登录。',
        `如果这不是你的意思，请马上更改密码，并在“${securityPageNames['zh-CN']}”里重新开启两步登录。`,
      ],
    },
  },
  'zh-HK': {
    secondFactorOn: {
      subject: (shop) => `${shop}：兩步登入已啟用`,
      body: [
        '你帳戶的兩步登入剛剛啟用，其他裝置已登出。',
        '如果是你本人，不用理會這封電郵。如果不是，請立即聯絡我們：有人知道你的密碼。',
      ],
    },
    secondFactorOff: {
      subject: (shop) => `${shop}：兩步登入已停用`,
      body: [
        '你帳戶的兩步登入剛剛停用，現在只用密碼便可登入。',
        `如果這不是你的意思，請立即更改密碼，並在「${securityPageNames['zh-HK']}」重新啟用兩步登入。`,
      ],
    },
  },
  'en-US': {
    secondFactorOn: {
      subject: (shop) => `${shop}: two-step login was turned on`,
      body: [
        'Two-step login was just turned on for your account, and your other devices were logged out.',
        'If this was you, ignore this message. If not, contact us now: somebody knows your password.',
      ],
    },
    secondFactorOff: {
      subject: (shop) => `${shop}: two-step login was turned off`,
      body: [
        'Two-step login was just turned off for your account. The password alone is now enough to log in.',
        `If you did not want this, change your password now and turn two-step login on again under “${securityPageNames['en-US']}”.`,
      ],
    },
  },
};

/** The mail to the owner of an account whose second factor was turned on or off. */
export function createSecondFactorMail(change: SecondFactorChange, { locale, shop }: MessageSender): CodeMessage {
  const { subject, body } = texts[locale][change];
  return toNoticeMail({ locale, shop }, subject(shop), body);
}
