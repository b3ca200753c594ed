import { type Locale, locales, type Product } from '@sampan/api/entities';

type OptionTexts = Pick<Product, 'options' | 'i18n'>;

interface OptionRename {
  from: string;
  to: string;
  /** The new names in the other languages, where they are written. */
  translations: Partial<Record<Locale, string>>;
}

const hasOption = ({ options }: OptionTexts, name: string) => options.some((option) => option.name === name);

/** The option names that a write changes. An option with another value, too, is another option. */
function findRenames(before: OptionTexts, after: OptionTexts): OptionRename[] {
  if (before.options.length !== after.options.length) return [];
  return before.options.flatMap((option, index): OptionRename[] => {
    const { name: to = '', value } = after.options[index] ?? {};
    const translations = Object.fromEntries(
      locales.flatMap((locale) => {
        const name = after.i18n?.[locale]?.options?.[index]?.name;
        return name === undefined || name === before.i18n?.[locale]?.options?.[index]?.name ? [] : [[locale, name]];
      }),
    );
    const isRenamed = value === option.value && !hasOption(after, option.name) && !hasOption(before, to);
    const isTranslated = to === option.name && Object.keys(translations).length > 0;
    return isRenamed || isTranslated ? [{ from: option.name, to, translations }] : [];
  });
}

/**
 * Renames in a sibling the options that a write renames in one variant, in every language. The shop offers the variants
 * of a group by the option names that they share. Returns the same object if nothing changes.
 */
export function renameOptions<Sibling extends OptionTexts>(
  sibling: Sibling,
  before: OptionTexts,
  after: OptionTexts,
): Sibling {
  const { i18n } = sibling;
  const renames = sibling.options.map(({ name }) =>
    findRenames(before, after).find(({ from, to }) => from === name && (to === from || !hasOption(sibling, to))),
  );
  /** A translation is written only where the sibling has one, and may be the same already. */
  function changesOption(rename: OptionRename | undefined, index: number): boolean {
    if (!rename || rename.to !== rename.from) return rename !== undefined;
    return locales.some((locale) => {
      const name = i18n?.[locale]?.options?.[index]?.name;
      return name !== undefined && name !== (rename.translations[locale] ?? name);
    });
  }
  if (!renames.some(changesOption)) return sibling;
  const renamedTexts = locales.flatMap((locale) => {
    const texts = i18n?.[locale];
    const options = texts?.options?.map((option, index) => ({
      ...option,
      name: renames[index]?.translations[locale] ?? option.name,
    }));
    return texts ? [[locale, { ...texts, ...(options && { options }) }]] : [];
  });
  return {
    ...sibling,
    options: sibling.options.map((option, index) => ({ ...option, name: renames[index]?.to ?? option.name })),
    ...(i18n && { i18n: Object.fromEntries(renamedTexts) }),
  };
}
