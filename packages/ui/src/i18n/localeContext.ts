import { createContext } from 'react';
import { fallbackLocale, type Locale } from './locales.ts';

/** The current locale, provided by `I18nRoot`. Read it with `useLocale`. */
export const LocaleContext = createContext<Locale>(fallbackLocale);
