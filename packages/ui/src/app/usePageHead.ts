import { setting } from '@sampan/api/contract/setting';
import { readSiteTexts } from '@sampan/domain/setting/siteTexts';
import { useEffect } from 'react';
import { useKnownAnswer } from '../data/useKnownAnswer.ts';
import { useLocale } from '../i18n/useFormats.ts';
import { useServices } from './ServicesContext.ts';
import { usePreferences } from './usePreferences.ts';

export interface PageHeadOptions {
  /** The page's own name; left out on the landing page, which is the shop itself. */
  title?: string;
  /** Only the back office has none: nobody searches for its pages. */
  description?: string;
}

/**
 * Names the screen: `{title} · {shop}`, and what a search engine shows below it. The landing page has the title and
 * description of the settings seo.title and seo.description.
 */
export function usePageHead({ title, description = '' }: PageHeadOptions): void {
  const { head } = useServices();
  // The layouts ask for the settings; until they are there the shop is called by its default name.
  const settings = useKnownAnswer(setting.public, {});
  const site = readSiteTexts(settings, useLocale());
  const fullTitle = title ? `${title} · ${site.name}` : (site.title ?? site.name);
  const fullDescription = title ? description : (site.description ?? description);
  // Prerendering runs no effects.
  if (typeof document === 'undefined') head.change({ title: fullTitle, description: fullDescription });
  useEffect(
    function nameThePage() {
      head.change({ title: fullTitle, description: fullDescription });
    },
    [head, fullTitle, fullDescription],
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
