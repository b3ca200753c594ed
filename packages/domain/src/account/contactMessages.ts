import type { Locale } from '@sampan/api/entities';
import { toNoticeMail } from '../mail/mailDocument.ts';
import type { CodeMessage, MessageSender } from './codeMessage.ts';
import type { CodeChannel } from './codes.ts';
import { undoHours } from './contacts.ts';

interface Texts {
  /** Sent instead of a code when the recipient's account already has the address. */
  inUse: { subject: string; mail: string[]; sms: string };
  /** To the old address. */
  changed: { subject: string; mail: (link: string) => string[]; sms: (link: string) => string };
  /** To the new address. */
  added: { subject: string; mail: string[]; sms: string };
  /** To the proven addresses of the account, after a change without a link that undoes it. */
  replaced: { subject: string; mail: Record<Replacement, string[]>; sms: string };
}

/** Cause of a replaced address: the link that undoes a change, or an edit by staff. */
type Replacement = 'undo' | 'staff';

const names: Record<CodeChannel, Record<Locale, string>> = {
  mail: { 'zh-CN': '邮箱', 'zh-HK': '電郵', 'en-US': 'email address' },
  sms: { 'zh-CN': '手机号', 'zh-HK': '手機號碼', 'en-US': 'phone number' },
};

const messages: Record<Locale, (thing: string, sender: Required<MessageSender>) => Texts> = {
  'zh-CN': (thing, { shop, signature }) => ({
    inUse: {
      subject: `${shop}：有人想使用你的${thing}`,
      mail: [
        `有人想用这个${thing}注册或添加到另一个账号，但它已经属于你的${shop}账号，所以没有发送验证码。`,
        '如果是你本人，直接登录即可；忘记了密码，可以在登录页重设。如果不是你，不用理会，你的账号没有任何变化。',
      ],
      sms: `【${signature}】有人想使用你的${thing}，但它已经属于你的账号。如果是你，请直接登录；如果不是，不用理会。`,
    },
    changed: {
      subject: `${shop}：你账号的${thing}已更换`,
      mail: (link) => [
        `你${shop}账号的${thing}刚刚换成了另一个，以后不再使用这一个。`,
        `如果是你本人，不用理会。如果不是你，请在${undoHours}小时内打开下面的链接，换回来并退出所有设备：`,
        link,
      ],
      sms: (link) =>
        `【${signature}】你账号的${thing}已更换。如果不是你，请在${undoHours}小时内打开链接换回来：${link}`,
    },
    added: {
      subject: `${shop}：这个${thing}已用于你的账号`,
      mail: [`这个${thing}现在属于你的${shop}账号，可以用来登录和找回密码。`, `如果你没有${shop}账号，请联系我们。`],
      sms: `【${signature}】这个${thing}现在属于你的账号，可以用来登录和找回密码。`,
    },
    replaced: {
      subject: `${shop}：你账号的${thing}已更换`,
      mail: {
        undo: [
          `有人用发到原来那个${thing}的链接撤销了更换：你${shop}账号的${thing}已换回原来那个，所有设备都已退出登录。`,
          `如果不是你，看得到原来那个${thing}的人可以用它重设密码。请马上联系我们，由我们更换，并设一个新密码。`,
        ],
        staff: [
          `${shop}的店员更换了你账号的${thing}，以后不再使用原来那个，所有设备都已退出登录。`,
          '如果不是你要求的，请马上联系我们。',
        ],
      },
      sms: `【${signature}】你账号的联系方式已更换，所有设备都已退出登录。如果不是你要求的，请马上联系我们。`,
    },
  }),
  'zh-HK': (thing, { shop, signature }) => ({
    inUse: {
      subject: `${shop}：有人想使用你的${thing}`,
      mail: [
        `有人想以這個${thing}註冊，或加到另一個帳戶，但它已屬於你的${shop}帳戶，所以沒有發出驗證碼。`,
        '如果是你本人，直接登入便可；忘記了密碼，可在登入頁重設。如果不是你，不用理會，你的帳戶沒有任何改變。',
      ],
      sms: `【${signature}】有人想使用你的${thing}，但它已屬於你的帳戶。如果是你，請直接登入；如果不是，不用理會。`,
    },
    changed: {
      subject: `${shop}：你帳戶的${thing}已更改`,
      mail: (link) => [
        `你${shop}帳戶的${thing}剛剛改為另一個，以後不再使用這一個。`,
        `如果是你本人，不用理會。如果不是你，請在${undoHours}小時內開啟以下連結，還原更改並登出所有裝置：`,
        link,
      ],
      sms: (link) => `【${signature}】你帳戶的${thing}已更改。如果不是你，請在${undoHours}小時內開啟連結還原：${link}`,
    },
    added: {
      subject: `${shop}：這個${thing}已用於你的帳戶`,
      mail: [`這個${thing}現已屬於你的${shop}帳戶，可用來登入及重設密碼。`, `如果你沒有${shop}帳戶，請聯絡我們。`],
      sms: `【${signature}】這個${thing}現已屬於你的帳戶，可用來登入及重設密碼。`,
    },
    replaced: {
      subject: `${shop}：你帳戶的${thing}已更改`,
      mail: {
        undo: [
          `有人以傳送至舊有${thing}的連結撤銷了更改：你${shop}帳戶的${thing}已還原為舊有的，所有裝置均已登出。`,
          `如果不是你，能看到舊有${thing}的人可用它重設密碼。請立即聯絡我們，由我們更改，並設定新密碼。`,
        ],
        staff: [
          `${shop}的店員更改了你帳戶的${thing}，以後不再使用舊有的，所有裝置均已登出。`,
          '如果不是你要求的，請立即聯絡我們。',
        ],
      },
      sms: `【${signature}】你帳戶的聯絡方法已更改，所有裝置均已登出。如果不是你要求的，請立即聯絡我們。`,
    },
  }),
  'en-US': (thing, { shop, signature }) => ({
    inUse: {
      subject: `${shop}: somebody tried to use your ${thing}`,
      mail: [
        `Somebody tried to use this ${thing} for another account. It already belongs to your ${shop} account, so no code was sent.`,
        'If it was you, just log in; the login page can also reset your password. If it was not you, ignore this message: nothing has changed.',
      ],
      sms: `${signature}: somebody tried to use your ${thing} for another account. It already belongs to yours: if it was you, log in. If not, ignore this.`,
    },
    changed: {
      subject: `${shop}: the ${thing} of your account was changed`,
      mail: (link) => [
        `The ${thing} of your ${shop} account was just changed to another one. This one is no longer used.`,
        `If it was you, ignore this message. If it was not, open this link within ${undoHours} hours to change it back and log out every device:`,
        link,
      ],
      sms: (link) =>
        `${signature}: the ${thing} of your account was changed. Not you? Change it back within ${undoHours} hours: ${link}`,
    },
    added: {
      subject: `${shop}: this ${thing} now belongs to your account`,
      mail: [
        `This ${thing} now belongs to your ${shop} account. You can log in and reset your password with it.`,
        `If you have no account at ${shop}, contact us.`,
      ],
      sms: `${signature}: this ${thing} now belongs to your account. You can log in and reset your password with it.`,
    },
    replaced: {
      subject: `${shop}: the ${thing} of your account was changed`,
      mail: {
        undo: [
          `Somebody used the link that was sent to the previous ${thing} of your ${shop} account. That ${thing} is back, and every device is logged out.`,
          `If it was not you, whoever reads the messages there can reset your password. Contact us at once, so that we change the ${thing}, and set a new password.`,
        ],
        staff: [
          `The people at ${shop} changed the ${thing} of your account. The one before is no longer used, and every device is logged out.`,
          'If you did not ask for it, contact us at once.',
        ],
      },
      sms: `${signature}: the contact details of your account were changed, and every device is logged out. If you did not ask for it, contact us at once.`,
    },
  }),
};

/** The button of the link that undoes a change. */
const undoLabel: Record<Locale, string> = { 'zh-CN': '换回来', 'zh-HK': '還原更改', 'en-US': 'Change it back' };

export type ContactNotice =
  | { kind: 'inUse' }
  | { kind: 'added' }
  | { kind: 'changed'; link: string; token: string }
  | { kind: 'replaced'; by: Replacement; address: CodeChannel };

/** Builds a notice about a contact change for the address concerned. Only mails have a subject. */
export function formatContactMessage(
  channel: CodeChannel,
  notice: ContactNotice,
  { locale, shop, signature = shop }: MessageSender,
): CodeMessage {
  // The notice of a replaced address also goes to the account's other one.
  const named = notice.kind === 'replaced' ? notice.address : channel;
  const all = messages[locale](names[named][locale], { locale, shop, signature });
  if (notice.kind === 'changed') {
    const { subject, mail, sms } = all.changed;
    if (channel === 'sms') {
      // A gateway with templates takes no URL as a variable: the template holds the link up to its token.
      return { text: sms(notice.link), template: { name: 'contactChanged', locale, params: { token: notice.token } } };
    }
    return toNoticeMail({ locale, shop }, subject, mail(notice.link), { url: notice.link, label: undoLabel[locale] });
  }
  if (notice.kind === 'replaced') {
    const { subject, mail, sms } = all.replaced;
    if (channel === 'mail') return toNoticeMail({ locale, shop }, subject, mail[notice.by]);
    return { text: sms, template: { name: 'contactReplaced', locale, params: {} } };
  }
  const { subject, mail, sms } = all[notice.kind];
  if (channel === 'mail') return toNoticeMail({ locale, shop }, subject, mail);
  const name = notice.kind === 'inUse' ? 'contactInUse' : 'contactAdded';
  return { text: sms, template: { name, locale, params: {} } };
}
