import { type Brand, brandStyleId } from '@sampan/domain/brand/brand';
import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { getIconPath } from '@sampan/domain/brand/brandIcons';
import { escapeHtml } from '@sampan/domain/page/html';
import { noncePlaceholder } from './nonceDocument.ts';

const ownIcons = /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g;

/** Sizes of a browser's icon and of the one for home screens, px. */
const iconSides = { icon: 48, 'apple-touch-icon': 180 } as const;

function toIconLinks(icon: string): string {
  return Object.entries(iconSides)
    .map(([rel, side]) => `<link rel="${rel}" href="${escapeHtml(getIconPath(icon, side))}" sizes="${side}x${side}" />`)
    .join('\n    ');
}

/**
 * Adds the shop's colours and icons to a document, so that the first paint has them. The style element has the
 * document's nonce; `useBrandStyle` of the app updates it when the setting changes.
 */
export function addBrand(html: string, { accentColor, icon }: Brand): string {
  let document = html;
  if (icon) {
    const [first] = document.match(ownIcons) ?? [];
    document = document.replaceAll(ownIcons, (tag) => (tag === first ? toIconLinks(icon) : ''));
  }
  if (!accentColor) return document;
  const attributes = `id="${brandStyleId}" data-accent="${accentColor}" nonce="${noncePlaceholder}"`;
  return document.replace('</head>', () => `  <style ${attributes}>${createBrandCss(accentColor)}</style>\n  </head>`);
}
