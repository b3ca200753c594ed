import { createRequire } from 'node:module';
import type { Article } from '@sampan/api/entities';
import {
  insteadOfTags,
  isRichAddress,
  isRichPicture,
  muteTags,
  richAttributes,
  richTags,
} from '@sampan/domain/article/richTags';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Allowed attributes: `lang` on every tag, and those of `richAttributes`. */
const attributes = {
  '*': ['lang'],
  ...Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
};

function createAttributeFilter(name: string, isGood: (value: string) => boolean): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    const checked = Object.entries(attribs).map(([key, value]) => [key, key === name ? value.trim() : value]);
    const good = checked.filter(([key, value]) => key !== name || isGood(value as string));
    return { tagName, attribs: Object.fromEntries(good) };
  };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  nonTextTags: [...muteTags],
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...insteadOfTags,
    a: createAttributeFilter('href', isRichAddress),
    img: createAttributeFilter('src', isRichPicture),
  },
  // Removes pictures without an address.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Sanitizes an article's HTML before it is stored (XSS protection). */
export function sanitiseArticleHtml(html: string): string {
  // Loaded at the first article that is written: with its parsers it takes 3.5 MB.
  const sanitize = require('sanitize-html') as typeof sanitizeHtml;
  return sanitize(html, options);
}

/** Sanitizes an article's texts in every locale; used by every write. */
export function sanitiseArticle<Text extends Pick<Article, 'content' | 'i18n'>>(article: Text): Text {
  const translations = Object.entries(article.i18n ?? {}).map(([locale, entry]) => [
    locale,
    entry?.content === undefined ? entry : { ...entry, content: sanitiseArticleHtml(entry.content) },
  ]);
  return {
    ...article,
    content: sanitiseArticleHtml(article.content),
    ...(article.i18n && { i18n: Object.fromEntries(translations) }),
  };
}
