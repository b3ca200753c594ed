import type { Locale } from '@sampan/api/entities';
import { createMail, type MailBlock } from '../mail/mailDocument.ts';
import { addLabel, addSignature, toLead } from '../mail/mailTexts.ts';
import type { ProviderRejection } from '../verification/verificationRules.ts';
import type { CodeMessage, MessageSender } from './codeMessage.ts';
import type { CodeChannel } from './codes.ts';

/** Something that happened to an account. */
export type AccountNotice =
  | { kind: 'passwordChanged' }
  | { kind: 'kycApproved' }
  /** With the reason that staff gave; empty for a result of the identity provider, which has a `rejection`. */
  | { kind: 'kycRejected'; reason: string; rejection?: ProviderRejection };

interface KindTexts {
  subject: string;
  body: string[];
  action: string;
  sms: string;
}

interface Texts {
  kinds: Record<AccountNotice['kind'], KindTexts>;
  /** Body of `kycRejected` without a reason. */
  notConfirmed: Record<ProviderRejection, string>;
  reason: string;
}

const texts: Record<Locale, Texts> = {
  'zh-CN': {
    kinds: {
      passwordChanged: {
        subject: '你的密码已更改',
        body: [
          '你账号的密码刚刚更改，其他设备已退出登录。',
          '如果是你本人，不用理会。如果不是，请马上在登录页用“忘记密码”重设密码。',
        ],
        action: '重设密码',
        sms: '你账号的密码刚刚更改。如果不是你本人，请马上在登录页重设密码。',
      },
      kycApproved: {
        subject: '实名认证已通过',
        body: ['你提交的资料已审核通过，实名认证完成。'],
        action: '查看认证状态',
        sms: '你的实名认证已通过。',
      },
      kycRejected: {
        subject: '实名认证没有通过',
        body: ['你提交的资料没有通过审核。请按下面的说明修改后重新提交。'],
        action: '重新提交',
        sms: '你的实名认证没有通过，请登录查看原因并重新提交。',
      },
    },
    notConfirmed: {
      mismatch: '身份核验没有通过。请核对姓名和证件号码后重试，或改为提交照片和视频。',
      notOnFile: '核验机构无法在线核验你的身份。如果姓名和证件号码无误，请改为提交照片和视频。',
      stopped: '核验机构出于安全原因中止了核验，与你填写的信息无关。请稍后换一台设备再试，或改为提交照片和视频。',
    },
    reason: '原因',
  },
  'zh-HK': {
    kinds: {
      passwordChanged: {
        subject: '你的密碼已更改',
        body: [
          '你帳戶的密碼剛剛更改，其他裝置已登出。',
          '如果是你本人，不用理會。如果不是，請立即在登入頁以「忘記密碼」重設密碼。',
        ],
        action: '重設密碼',
        sms: '你帳戶的密碼剛剛更改。如非你本人，請立即在登入頁重設密碼。',
      },
      kycApproved: {
        subject: '身份驗證已通過',
        body: ['你提交的資料已通過審核，身份驗證完成。'],
        action: '查看驗證狀態',
        sms: '你的身份驗證已通過。',
      },
      kycRejected: {
        subject: '身份驗證未能通過',
        body: ['你提交的資料未能通過審核。請按以下說明更正後重新提交。'],
        action: '重新提交',
        sms: '你的身份驗證未能通過，請登入查看原因並重新提交。',
      },
    },
    notConfirmed: {
      mismatch: '身份核實未能通過。請核對姓名和證件號碼後再試，或改用相片和影片。',
      notOnFile: '核實機構未能在網上核實你的身份。如姓名和證件號碼無誤，請改用相片和影片。',
      stopped: '核實機構因安全理由中止了核實，與你填寫的資料無關。請稍後以另一部裝置再試，或改用相片和影片。',
    },
    reason: '原因',
  },
  'en-US': {
    kinds: {
      passwordChanged: {
        subject: 'your password was changed',
        body: [
          'The password of your account was just changed, and your other devices were logged out.',
          'If this was you, ignore this message. If not, set a new password now with “Forgot password” on the login page.',
        ],
        action: 'Set a new password',
        sms: 'the password of your account was just changed. If this was not you, set a new one now on the login page.',
      },
      kycApproved: {
        subject: 'your identity is verified',
        body: ['We have checked your documents: your identity is verified.'],
        action: 'See the verification',
        sms: 'your identity is verified.',
      },
      kycRejected: {
        subject: 'your identity could not be verified',
        body: ['We could not verify your identity with what you sent. Please read the reason and send it again.'],
        action: 'Send it again',
        sms: 'your identity could not be verified. Log in to read why and to send your documents again.',
      },
    },
    notConfirmed: {
      mismatch:
        'The identity check was not passed. Check your name and number and try again, or send photos and a video.',
      notOnFile:
        'The provider cannot check you online. If your name and number are right, send photos and a video instead.',
      stopped:
        'The provider stopped the check for security reasons, not because of your details. Try again later on another device, or send photos and a video.',
    },
    reason: 'Reason',
  },
};

const pageByKind: Record<AccountNotice['kind'], string> = {
  passwordChanged: '/forget',
  kycApproved: '/user/auth',
  kycRejected: '/user/auth',
};

/** The message to the owner of an account. `origin` is the shop's address, without a slash at the end. */
export function createAccountMessage(
  channel: CodeChannel,
  notice: AccountNotice,
  { locale, shop, signature = shop }: MessageSender,
  origin: string,
): CodeMessage {
  const { kinds, notConfirmed, reason } = texts[locale];
  const kind = kinds[notice.kind];
  if (channel === 'sms') {
    return { text: addSignature(locale, signature, kind.sms), template: { name: notice.kind, locale, params: {} } };
  }
  const isByProvider = notice.kind === 'kycRejected' && !notice.reason;
  const body = isByProvider ? [notConfirmed[notice.rejection ?? 'mismatch']] : kind.body;
  const blocks: MailBlock[] = [
    ...body.map((text) => ({ type: 'text' as const, text })),
    ...('reason' in notice && notice.reason ? [{ type: 'quote' as const, label: reason, quote: notice.reason }] : []),
    {
      type: 'action',
      label: kind.action,
      lead: toLead(locale, kind.action),
      url: `${origin}${pageByKind[notice.kind]}`,
    },
  ];
  return createMail(
    { locale, shop },
    {
      subject: addLabel(locale, shop, kind.subject),
      heading: kind.subject.charAt(0).toLocaleUpperCase(locale) + kind.subject.slice(1),
      footer: 'account',
      blocks,
    },
  );
}
