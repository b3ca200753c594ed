import { loadFailureId } from '@sampan/domain/page/loadFailure';
import { globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';
import './reducedMotion.css.ts';
import { vars } from './vars.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('body, h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd, ul, ol, fieldset, legend', {
  margin: 0,
  padding: 0,
});
globalStyle('fieldset', { border: 0, minInlineSize: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('img, picture, svg, video', { display: 'block', maxInlineSize: '100%' });
globalStyle('button, input, textarea, select', { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' });
globalStyle('button', { background: 'none', border: 0, padding: 0, textAlign: 'inherit', cursor: 'pointer' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });

globalStyle('html', {
  background: vars.color.bg.canvas,
  // Sticky bars must not cover the focused control; those at the bottom grow with the text.
  scrollPaddingBlock: '72px max(96px, calc(var(--sampan-bottom-bar, 0px) + 32px))',
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
});
globalStyle('body', {
  minBlockSize: '100dvh',
  background: vars.color.bg.canvas,
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
});
// Set the font on elements with `lang`: they would inherit the page's.
globalStyle('body, [lang]', {
  fontFamily: vars.font.sans,
  lineHeight: vars.lineHeight.body,
});
globalStyle('body', {
  color: vars.color.text.default,
  fontSize: vars.fontSize.body,
  lineBreak: 'strict',
  overflowWrap: 'anywhere',
  wordBreak: 'normal',
  textAutospace: 'normal',
} as Parameters<typeof globalStyle>[1]);
globalStyle('h1, h2, h3, h4, h5, h6', { textWrap: 'balance', fontWeight: 'inherit', fontSize: 'inherit' });
globalStyle('p', { textWrap: 'pretty' });
globalStyle('noscript > p', { padding: vars.space.lg });

// Chinese has no italics, and slanted Han glyphs look broken. Emphasis uses weight.
globalStyle(':lang(zh) :is(em, i, cite, address)', { fontStyle: 'normal' });
globalStyle(':lang(zh) em', { fontWeight: 600 });
globalStyle('address', { fontStyle: 'normal' });
globalStyle('mark', { background: vars.color.tint.warning, color: vars.color.on.warning, borderRadius: '2px' });

globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus.ring}`, outlineOffset: '2px' });
globalStyle(':focus:not(:focus-visible)', { outline: 'none' });
// Headings are focused by script for screen readers; hide the ring.
globalStyle(':is(h1, h2)[tabindex="-1"]:focus-visible, main[tabindex="-1"]:focus-visible', { outline: 'none' });
// Of the document's inline script, which knows no class names.
globalStyle(`#${loadFailureId}`, {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.z.toast,
  padding: vars.space.md,
  textAlign: 'center',
  background: vars.color.tint.warning,
  color: vars.color.on.warning,
});
globalStyle(`#${loadFailureId} button`, { padding: vars.space.md, textDecoration: 'underline' });
globalStyle('[hidden]', { display: 'none' });
// The types allow element selectors only; `@page` is valid too.
globalStyle('@page', { size: 'A4', margin: '14mm' } as Parameters<typeof globalStyle>[1]);

globalStyle('button, input, textarea, select, [role="radio"], [role="checkbox"], [role="switch"]', {
  '@media': { [media.forcedColors]: { borderWidth: '1px', borderStyle: 'solid' } },
});
// Native controls get this colour automatically; ours are disabled by attributes too.
globalStyle(':is([aria-disabled="true"], [data-disabled], :disabled)', {
  '@media': { [media.forcedColors]: { color: 'GrayText !important', borderColor: 'GrayText !important' } },
});
