import { type Locale, locales, type PublicSettings } from '@sampan/api/entities';
import { isRecord } from './isRecord.ts';
import { readText } from './siteTexts.ts';

/** A promise of the shop to its customers, in one locale. */
export interface ShopPromise {
  title: string;
  text: string;
}

/** Maximum number of promises: two rows of three on a desktop. */
export const maxPromises = 6;
/** Maximum length of a text in one locale, characters. */
const maxTextLength = 500;

/** Whether this is a text, or one for each of some locales, with something in it. */
export function isLocalizedText(value: unknown): boolean {
  const texts = typeof value === 'string' ? [value] : isRecord(value) ? Object.values(value) : [];
  const names = isRecord(value) ? Object.keys(value) : [];
  return (
    names.every((name) => (locales as readonly string[]).includes(name)) &&
    texts.every((text) => typeof text === 'string' && text.length <= maxTextLength) &&
    texts.some((text) => String(text).trim() !== '')
  );
}

const isPromise = (value: unknown) =>
  isRecord(value) &&
  Object.keys(value).every((key) => key === 'title' || key === 'text') &&
  isLocalizedText(value.title) &&
  isLocalizedText(value.text);

/** Problem of the setting `site.promises`: `[{title, text}]`, each in at least one locale; null if valid. */
export function findPromisesProblem(value: unknown): 'promises' | 'tooManyPromises' | null {
  if (!Array.isArray(value) || !value.every(isPromise)) return 'promises';
  return value.length > maxPromises ? 'tooManyPromises' : null;
}

/** Parses the setting `site.promises` in a locale. Invalid or empty entries, which an old shop may hold, are left out. */
export function readPromises(settings: PublicSettings | undefined, locale: Locale): ShopPromise[] {
  const stored: unknown = settings?.site?.promises;
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecord).flatMap((entry) => {
    const title = readText(entry.title, locale);
    const text = readText(entry.text, locale);
    return title && text ? [{ title, text }] : [];
  });
}
