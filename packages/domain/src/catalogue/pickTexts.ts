import { type Locale, locales } from '@sampan/api/entities';

type Translations<Texts> = { [Key in Locale]?: Texts | undefined };

const hasText = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Keeps these fields of the translations, for lists; a locale without any is left out, and undefined is left of none. */
export function pickTexts<Texts extends object, Name extends keyof Texts>(
  i18n: Translations<Texts> | null | undefined,
  names: readonly Name[],
): { [Key in Locale]?: Pick<Texts, Name> } | undefined {
  const entries = locales.flatMap((locale) => {
    const texts = i18n?.[locale];
    const kept = names.flatMap((name) => (hasText(texts?.[name]) ? [[name, texts?.[name]] as const] : []));
    return kept.length > 0 ? [[locale, Object.fromEntries(kept) as Pick<Texts, Name>] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
