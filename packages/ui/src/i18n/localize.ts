import { readText } from '@sampan/domain/setting/siteTexts';
import { fallbackLocale, type Locale, locales } from './locales.ts';
import { useLocale } from './useFormats.ts';

interface Translatable {
  i18n?: Partial<Record<Locale, object>> | undefined;
}

/** Returns the entity's texts in this locale; untranslated fields keep the base text. */
export function localize<Entity extends Translatable>(entity: Entity, locale: Locale): Entity {
  const texts = Object.entries(entity.i18n?.[locale] ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return texts.length === 0 ? entity : { ...entity, ...Object.fromEntries(texts) };
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);
/** Frequent characters that only one of the two Chinese scripts has. */
const simplified =
  /[这个来国时会说对过发还问间见现请无应与让关样经给费运货单价买卖邮质产种类艺术纸笔壶车电书图长宽盖环银铜铁钢铝锅丝红绿蓝颜灯钟师传统礼节双两块张条级适满选择设计为们门东风马鱼]/u;
const traditional =
  /[這個來國時會說對過發還問間見現請無應與讓關樣經給費運貨單價買賣郵質產種類藝術紙筆壺車電書圖長寬蓋環銀銅鐵鋼鋁鍋絲紅綠藍顏燈鐘師傳統禮節雙兩塊張條級適滿選擇設計為們門東風馬魚]/u;

/** In the JSON of a text or list of texts what is not to be read: tags, entities, line ends and the names of fields. */
const notText = /<[^>]*>|&\w+;|\\.|"(?:name|value)":/g;

/**
 * A text that may be of either script is in the viewer's on a Chinese page, and in the default locale on an English one.
 * Numbers and short forms such as "XL" or "500 ml" are of any language.
 */
function guessLocale(text: string, viewer: Locale): Locale {
  if (!isHan(text)) return /[a-z]{3}/i.test(text.replace(notText, ' ')) ? 'en-US' : viewer;
  if (simplified.test(text)) return 'zh-CN';
  if (traditional.test(text)) return 'zh-HK';
  return viewer === 'en-US' ? fallbackLocale : viewer;
}

/**
 * Returns the locale of a field's text, or list of texts, if it differs from the viewer's, for the `lang` attribute. A base
 * text has the locale with an equal translation. Without one it is guessed from the characters: a shop may have imported
 * its texts in either script, without translations.
 */
export function getForeignLocale<Field extends string>(
  entity: Partial<Record<Field, unknown>> & {
    i18n?: Partial<Record<Locale, Partial<Record<Field, unknown>>>> | undefined;
  },
  field: Field,
  locale: Locale,
): Locale | undefined {
  if (entity.i18n?.[locale]?.[field]) return undefined;
  const text = JSON.stringify(entity[field] ?? '');
  const base = locales.find((one) => JSON.stringify(entity.i18n?.[one]?.[field]) === text) ?? guessLocale(text, locale);
  return base === locale ? undefined : base;
}

/** `const localize = useLocalize(); localize(product).name` */
export function useLocalize(): <Entity extends Translatable>(entity: Entity) => Entity {
  const locale = useLocale();
  return (entity) => localize(entity, locale);
}

/**
 * Text of a setting: a plain string, or one per locale. Prefers the viewer's locale, then any other; undefined if
 * empty.
 */
export const getSettingText = readText;

/**
 * Returns the `lang` of a name that is never translated, such as an author's: `zh` for Han characters on an English
 * page, so that screen readers pronounce them; undefined if it is the page's language.
 */
export function getNameLanguage(name: string, locale: Locale): string | undefined {
  return locale === 'en-US' && isHan(name) ? 'zh' : undefined;
}
