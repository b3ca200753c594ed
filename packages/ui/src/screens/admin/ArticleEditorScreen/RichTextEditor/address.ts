import { isRichAddress } from '@sampan/domain/article/richTags';

/**
 * Parses a typed URL, or returns null: `sampan.example/tea` becomes a web URL, `a@b.example` a mailto link;
 * `goods/tea` without a leading slash is invalid.
 */
export function parseTypedUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/u.test(text)) return `https://${text}`;
  if (/^https?:/i.test(text) && !URL.canParse(text)) return null;
  return isRichAddress(text) && !/\s/.test(text) ? text : null;
}
