import { isRichAddress } from '@sampan/domain/article/richTags';

/**
 * Parses a typed URL, or returns null: `sampan.example/tea` becomes a web URL, `a@b.example` a mailto link;
 * `goods/tea` without a leading slash is invalid.
 */
export function parseTypedUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return isRichAddress(text) && !/\s/.test(text) ? text : null;
}
