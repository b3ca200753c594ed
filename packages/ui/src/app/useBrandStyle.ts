import type { PublicSettings } from '@sampan/api/entities';
import { brandStyleId, readBrand } from '@sampan/domain/brand/brand';
import { getNonce } from 'get-nonce';
import { useEffect } from 'react';

const findStyle = () => document.getElementById(brandStyleId);

/** Creates the style element with the document's nonce, as the server does for a shop with an accent colour. */
function createStyle(): HTMLElement {
  const style = document.createElement('style');
  style.id = brandStyleId;
  const nonce = getNonce();
  if (nonce) style.nonce = nonce;
  document.head.append(style);
  return style;
}

/** Keeps the style element of the brand's colours in sync with the settings; the server writes the first one. */
export function useBrandStyle(settings: PublicSettings | undefined): void {
  const isKnown = settings !== undefined;
  const { accentColor } = readBrand(settings);
  useEffect(
    function applyAccentColor() {
      if (!isKnown || findStyle()?.dataset.accent === accentColor) return;
      if (!accentColor) {
        findStyle()?.remove();
        return;
      }
      let isCurrent = true;
      // Loaded only when the setting has changed since the document was sent.
      void import('@sampan/domain/brand/brandCss').then(
        ({ createBrandCss }) => {
          if (!isCurrent) return;
          const style = findStyle() ?? createStyle();
          style.dataset.accent = accentColor;
          style.textContent = createBrandCss(accentColor);
        },
        () => undefined,
      );
      return () => {
        isCurrent = false;
      };
    },
    [isKnown, accentColor],
  );
}
