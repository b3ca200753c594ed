import { isRichAddress } from '@sampan/domain/article/richTags';

/**
 * The address that somebody means by what they typed, or null: `sampan.example/tea` is on the web, `a@b.example` is a
 * mail, `goods/tea` without its slash is nothing.
 */
export function addressFrom(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return isRichAddress(text) && !/\s/.test(text) ? text : null;
}
