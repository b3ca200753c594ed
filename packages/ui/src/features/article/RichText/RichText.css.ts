import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { text } from '../../../theme/text.css.ts';
import { dimmedPicture, mutedCaption, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** The only style with margins between elements, since the HTML is user content. */
export const richText = style([
  text.body,
  {
    maxInlineSize: '68ch',
    color: color.text.default,
    selectors: { ':lang(zh) &, &:lang(zh)': { maxInlineSize: '38em' } },
  },
]);

function inside(selector: string, rule: Parameters<typeof globalStyle>[1]) {
  globalStyle(`${richText} ${selector}`, rule);
}

inside('> * + *', { marginBlockStart: '.9em' });
inside(':is(h2, h3, h4)', { fontWeight: 600, letterSpacing: vars.tracking.h3 });
inside('> h2', { marginBlockStart: space['4xl'], ...textSize.h3 });
inside('> h3', { marginBlockStart: space['3xl'], ...textSize.title });
inside('> h4', { marginBlockStart: space['2xl'] });
inside('> :first-child', { marginBlockStart: 0 });
inside('> :is(h2, h3, h4) + *', { marginBlockStart: space.md });

inside(':is(strong, b)', { fontWeight: 600 });
inside(':is(ul, ol)', { paddingInlineStart: '1.5em' });
inside('ul', { listStyle: 'disc' });
inside('ol', { listStyle: 'decimal' });
inside('li + li', { marginBlockStart: space.xs });
inside('li > :is(ul, ol)', { marginBlockStart: space.xs });
inside('li::marker', { color: color.text.muted, fontVariantNumeric: 'tabular-nums' });

inside('blockquote', {
  paddingInlineStart: space.lg,
  borderInlineStart: `${space.xs} solid ${color.border.brand}`,
  color: color.text.muted,
  fontStyle: 'normal',
});
inside('blockquote > * + *', { marginBlockStart: '.9em' });
inside('hr', { border: 0, blockSize: '1px', background: color.border.default, marginBlock: space['3xl'] });

inside('> :is(figure, button)', { marginBlock: space['2xl'] });
inside('figcaption, caption', {
  paddingBlockStart: space.sm,
  ...mutedCaption,
  textAlign: 'start',
});
inside('caption', { paddingBlock: `0 ${space.sm}`, captionSide: 'top' });

inside('code', {
  paddingInline: space.xs,
  borderRadius: radius.xs,
  background: color.bg.sunken,
  fontFamily: vars.font.mono,
  fontSize: '.875em',
});
inside('pre', {
  margin: 0,
  padding: space.lg,
  inlineSize: 'max-content',
  minInlineSize: '100%',
  fontFamily: vars.font.mono,
  ...textSize.bodySm,
});
inside('pre code', { padding: 0, background: 'none', fontSize: 'inherit' });

/** A table or code block: as wide as needed, in a scroll container. */
export const wide = style({
  overflowX: 'auto',
  borderRadius: radius.lg,
  marginBlock: space['2xl'],
  selectors: { [`${richText} > &`]: { marginBlock: space['2xl'] } },
});
globalStyle(`${wide}:has(pre)`, { background: color.bg.sunken, boxShadow: `inset 0 0 0 1px ${color.border.subtle}` });
inside('table', {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...textSize.bodySm,
  fontVariantNumeric: 'tabular-nums',
});
inside(':is(th, td)', {
  padding: `${space.sm} ${space.md}`,
  minInlineSize: '6em',
  // The container scrolls, so columns need not break words.
  overflowWrap: 'normal',
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
inside('tbody tr:last-child > *', { borderBlockEnd: 0 });
inside('th', { color: color.text.muted, fontWeight: 500 });

export const enlarge = style({
  display: 'block',
  inlineSize: '100%',
  borderRadius: radius.xl,
  cursor: 'zoom-in',
});
/** Image placeholder with the declared aspect ratio, or 3:2 until it is loaded. */
export const image = style({
  inlineSize: '100%',
  blockSize: 'auto',
  aspectRatio: 'auto 3 / 2',
  borderRadius: radius.xl,
  background: color.bg.tile,
  '@media': { ...dimmedPicture, [media.forcedColors]: { forcedColorAdjust: 'none' } },
});
