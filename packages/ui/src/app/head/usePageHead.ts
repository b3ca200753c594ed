import { setting } from '@sampan/api/contract/setting';
import { readSiteTexts } from '@sampan/domain/setting/siteTexts';
import { useEffect } from 'react';
import { useKnownAnswer } from '../../data/useKnownAnswer.ts';
import { useLocale } from '../../i18n/useFormats.ts';
import { useServices } from '../services/ServicesContext.ts';
import { usePreferences } from '../usePreferences.ts';

export interface PageHeadOptions {
  /** Page title; omit it on the landing page, which uses the shop's title. */
  title?: string;
  /** Omit it in the back office only, which is not indexed. */
  description?: string;
}

/**
 * Sets the document title (`{title} · {shop}`) and the meta description. The landing page uses the settings seo.title
 * and seo.description.
 */
export function usePageHead({ title, description = '' }: PageHeadOptions): void {
  const { head } = useServices();
  // The layouts fetch the settings; until then the default shop name is used.
  const settings = useKnownAnswer(setting.public, {});
  const site = readSiteTexts(settings, useLocale());
  const fullTitle = title ? `${title} · ${site.name}` : (site.title ?? site.name);
  const fullDescription = title ? description : (site.description ?? description);
  // Prerendering runs no effects, so set it during render.
  if (typeof document === 'undefined') head.change({ title: fullTitle, description: fullDescription });
  useEffect(
    function nameThePage() {
      head.change({ title: fullTitle, description: fullDescription });
    },
    [head, fullTitle, fullDescription],
  );
}

/** The page's background colours, for the browser's UI. */
export const themeColors = { light: '#f9f9f8', dark: '#111110' } as const;

/** Keeps the theme-color meta tag in sync with the theme. */
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
