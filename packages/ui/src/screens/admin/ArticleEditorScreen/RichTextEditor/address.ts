import { isRichAddress } from '@sampan/domain/article/richTags';
import { parseUrl } from '@sampan/domain/page/parseUrl';

/**
 * Parses a typed URL, or returns null: `sampan.example/tea` becomes a web URL, `a@b.example` a mailto link;
 * `goods/tea` without a leading slash is invalid.
 */
export function parseTypedUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const isHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/u.test(text);
  const url = isHost ? `https://${text}` : text;
  if (/^https?:/i.test(url) && !(/^https?:\/\//i.test(url) && parseUrl(url))) return null;
  return isRichAddress(url) && !/\s/.test(url) ? url : null;
}
