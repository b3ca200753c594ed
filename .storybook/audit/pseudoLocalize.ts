import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { namespaces } from '../../packages/ui/src/i18n/locales.ts';

/** Share by which a translation may be longer than the original text. */
const share = 0.3;
/** Placeholders and tags of `Trans`, which are left unchanged. */
const untouched = /(\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\))/;

/** Lengthens a text by a third, with the same word boundaries: `Add to cart` → `Addd tto caart`. */
export function lengthen(text: string): string {
  let due = 0.5;
  return text
    .split(untouched)
    .map((part) => (untouched.test(part) ? part : [...part].map(stretch).join('')))
    .join('');

  function stretch(sign: string): string {
    due += share;
    if (due < 1 || !/[\p{L}\p{N}]/u.test(sign)) return sign;
    due -= 1;
    return sign + sign.toLowerCase();
  }
}

type Words = { [key: string]: string | Words };

function lengthenAll(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? lengthen(value) : lengthenAll(value),
    ]),
  );
}

const longer = new Map<string, Words>();

const locale = 'en-US';

/** Replaces messages without an event: the page is rendered once, when its locale changes. */
function replaceWords(translation: SampanI18n['i18n'], words: Map<string, Words>): void {
  for (const [name, bundle] of words) {
    translation.addResourceBundle(locale, name, bundle, false, true, { silent: true, skipCopy: true });
  }
}

/**
 * Switches to a pseudo-locale: English, the longest locale, lengthened. The page keeps its state. Returns a function
 * that restores the messages for the stories that follow; the page itself keeps the long texts.
 */
export async function pseudoLocalize({ i18n: translation, loadWords, changeLocale }: SampanI18n): Promise<() => void> {
  await loadWords(locale);
  const spoken = new Map(namespaces.map((name) => [name, translation.getResourceBundle(locale, name) as Words]));
  for (const [name, words] of spoken) if (!longer.has(name)) longer.set(name, lengthenAll(words));
  replaceWords(translation, longer);
  await changeLocale(locale);
  return () => replaceWords(translation, spoken);
}
