import type { Locale } from '@sampan/api/entities';
import { formatMailTime, formatShortMailTime } from '../mail/formatMailTime.ts';
import { toNoticeMail } from '../mail/mailDocument.ts';
import type { CodeMessage, MessageSender } from './codeMessage.ts';
import type { CodeChannel } from './codes.ts';
import type { DeviceName } from './devices.ts';

interface SignIn extends DeviceName {
  /** Masked IP address, see `shortenAddress`. */
  address: string;
  at: Date;
}

/** Facts of a sign-in as a text shows them. */
interface Facts {
  device: string;
  address: string;
  at: string;
}

interface Texts {
  subject: (shop: string) => string;
  unknown: string;
  mail: (facts: Facts) => string[];
  sms: (facts: Facts, signature: string) => string;
}

/** Name of the account page with the list of devices, as the screen has it. */
export const securityPageNames: Record<Locale, string> = {
  'zh-CN': '账号与安全',
  'zh-HK': '帳戶及安全',
  'en-US': 'Account & security',
};

const texts: Record<Locale, Texts> = {
  'zh-CN': {
    subject: (shop) => `${shop}：新设备登录了你的账号`,
    unknown: '一台未知的设备',
    mail: ({ device, address, at }) => [
      `${device}在${at}登录了你的账号，网络地址是${address}。`,
      `如果是你本人，不用理会这封邮件。如果不是，请马上更改密码，并在“${securityPageNames['zh-CN']}”里结束其他设备的登录。`,
    ],
    sms: ({ device, at }, signature) =>
      `【${signature}】${device}在${at}登录了你的账号。如果不是你本人，请马上更改密码，并结束其他设备的登录。`,
  },
  'zh-HK': {
    subject: (shop) => `${shop}：有新裝置登入了你的帳戶`,
    unknown: '一部未知的裝置',
    mail: ({ device, address, at }) => [
      `${device}於${at}登入了你的帳戶，網絡位址為${address}。`,
      `如果是你本人，不用理會這封電郵。如果不是，請立即更改密碼，並在「${securityPageNames['zh-HK']}」登出其他裝置。`,
    ],
    sms: ({ device, at }, signature) =>
      `【${signature}】${device}於${at}登入了你的帳戶。如非你本人，請立即更改密碼，並登出其他裝置。`,
  },
  'en-US': {
    subject: (shop) => `${shop}: a login from a new device`,
    unknown: 'an unknown device',
    mail: ({ device, address, at }) => [
      `Somebody logged in to your account from ${device} on ${at}. The network address was ${address}.`,
      `If this was you, ignore this message. If not, change your password now and log out the other devices under “${securityPageNames['en-US']}”.`,
    ],
    sms: ({ device, at }, signature) =>
      `${signature}: new login from ${device} at ${at}. If this was not you, change your password and log out the other devices.`,
  },
};

const separators: Record<Locale, string> = { 'zh-CN': '，', 'zh-HK': '，', 'en-US': ' on ' };

/** Notifies the account's owner of a sign-in from an unknown device. */
export function createDeviceMessage(
  channel: CodeChannel,
  signIn: SignIn,
  { locale, shop, signature = shop }: MessageSender,
): CodeMessage {
  const { subject, unknown, mail, sms } = texts[locale];
  const device = [signIn.browser, signIn.system].filter(Boolean).join(separators[locale]) || unknown;
  const { address } = signIn;
  const time = signIn.at.toISOString();
  if (channel === 'sms') {
    const at = formatShortMailTime(locale, time);
    const template = { name: 'newDevice' as const, locale, params: { device, time: at } };
    return { text: sms({ device, address, at }, signature), template };
  }
  return toNoticeMail({ locale, shop }, subject(shop), mail({ device, address, at: formatMailTime(locale, time) }));
}
