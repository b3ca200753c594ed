import { EmailSchema } from '@sampan/api/entities';
import * as v from 'valibot';

/** True for an e-mail address in plain half-width form, by the rule for the addresses of accounts: it is used as it is. */
export function isEmailAddress(text: string): boolean {
  return text === text.normalize('NFKC').trim() && v.is(EmailSchema, text);
}

/** Splits a sender such as `Rope & Anchor <no-reply@shop.example>` into name and address. The name may be quoted. */
export function parseSender(sender: string): { name: string; address: string } {
  const [, name = '', address = sender] = /^([^<>\r\n]+)<([^<>]+)>$/.exec(sender) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** True for a sender of mails: an address, or a name and an address. */
export function isSender(text: string): boolean {
  return isEmailAddress(parseSender(text).address);
}
