import type { Locale } from '@sampan/api/entities';
import { memoizeAsync } from '@sampan/domain/page/memoizeAsync';
import { createI18n, type I18nOptions, type MessagePart, type SampanI18n } from '@sampan/ui/i18n/createI18n.ts';

const startWith: readonly MessagePart[] = ['first', 'shared', 'order', 'account', 'content'];

/**
 * Returns a function that gives the messages of a locale, one shared instance for all pages: rendering does not modify
 * it. It and the `loadPart` that it returns reject if messages cannot be loaded, and load them again the next time:
 * `createI18n` would go on without them, and the cache would keep such a page.
 */
export function createPageMessages(load?: I18nOptions['load']) {
  const getInstance = memoizeAsync((locale: Locale) => createI18n({ locale, startWith, ...(load && { load }) }));
  return async function getPageMessages(locale: Locale): Promise<Pick<SampanI18n, 'loadPart'> & { i18n: SampanI18n }> {
    const i18n = await getInstance(locale);
    await i18n.loadMessages(locale);
    async function loadPart(part: MessagePart): Promise<void> {
      await i18n.loadPart(part);
      await i18n.loadMessages(locale);
    }
    return { i18n, loadPart };
  };
}
