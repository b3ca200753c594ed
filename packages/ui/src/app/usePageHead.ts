import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from './ServicesContext.ts';
import { usePreferences } from './usePreferences.ts';

export interface PageHeadOptions {
  /** The page's own name; left out on the landing page, which is the shop itself. */
  title?: string;
  /** Only the back office has none: nobody searches for its pages. */
  description?: string;
}

/** Names the screen: `{title} · Sampan`, and what a search engine shows below it. */
export function usePageHead({ title, description = '' }: PageHeadOptions): void {
  const { t } = useTranslation('common');
  const { head } = useServices();
  const shop = t('brand.name');
  const fullTitle = title ? `${title} · ${shop}` : shop;
  // Prerendering runs no effects.
  if (typeof document === 'undefined') head.change({ title: fullTitle, description });
  useEffect(
    function nameThePage() {
      head.change({ title: fullTitle, description });
    },
    [head, fullTitle, description],
  );
}

/** The page's background: what the browser paints its bars with. */
export const themeColors = { light: '#f9f9f8', dark: '#111110' } as const;

/** Keeps the browser's bars in the page's colour. */
export function useThemeColor(): void {
  const { color } = usePreferences();
  const { head } = useServices();
  useEffect(
    function paintTheBars() {
      head.change({ themeColor: themeColors[color] });
    },
    [head, color],
  );
}
