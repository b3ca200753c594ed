import { shopZone, shopZoneOffsetMs } from '@sampan/api/shopZone';
import { useContext, useSyncExternalStore } from 'react';
import { type Formats, getFormats, getNumberFormats, type NumberFormats } from './format.ts';
import { LocaleContext } from './localeContext.ts';
import type { Locale } from './locales.ts';
import { ShopTimeContext } from './shopTimeContext.ts';

/** The current locale. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

const subscribeToNothing = () => () => undefined;
/** Whether the browser's clock shows the shop's time. */
export const hasShopTime = () => new Date().getTimezoneOffset() * -60_000 === shopZoneOffsetMs;
/** With equal offsets, server-rendered times need no rerender. */
const getViewerTimeZone = () => (hasShopTime() ? shopZone : undefined);

/**
 * Formatters for money and numbers in the viewer's locale. Without dates, so that nothing is rendered again when a
 * viewer's time zone is not the shop's.
 */
export function useNumberFormats(): NumberFormats {
  return getNumberFormats(useLocale());
}

/** Formatters for dates, money and numbers in the viewer's locale and time zone; in the back office in the shop's zone. */
export function useFormats(): Formats {
  const isShopTime = useContext(ShopTimeContext);
  const timeZone = useSyncExternalStore<typeof shopZone | undefined>(
    subscribeToNothing,
    getViewerTimeZone,
    () => shopZone,
  );
  return getFormats(useLocale(), isShopTime ? shopZone : timeZone);
}
