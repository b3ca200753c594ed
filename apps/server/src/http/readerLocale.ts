import type { Locale } from '@sampan/api/entities';
import { detectLocale } from '@sampan/domain/preferences/locale';
import { languagesOf } from './documents/readerLanguages.ts';
import type { RequestInfo } from './handler.ts';

/** The reader's locale by the shop's own rule, from the headers of a request. */
export function readerLocale({ cookie, 'accept-language': languages }: RequestInfo['headers']): Locale {
  return detectLocale(String(cookie ?? ''), languagesOf(String(languages ?? ''))).locale;
}
