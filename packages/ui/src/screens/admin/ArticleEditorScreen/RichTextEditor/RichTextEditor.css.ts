import { globalStyle, style } from '@vanilla-extract/css';
import { richText } from '../../../../features/article/RichText/RichText.css.ts';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color, control, radius, space } = vars;

const minWidth = size[320];

/** CSS variable: the placeholder of an empty caption, as a CSS string. */
export const captionHint = '--sampan-caption-hint';

export const waiting = style({ blockSize: minWidth });

export const frame = style({
  minInlineSize: 0,
  border: `1px solid ${color.border.control}`,
  borderRadius: control.radius,
  background: color.bg.surface,
  selectors: {
    '&[data-invalid]': { borderColor: color.border.danger },
    '&:has(> div > [contenteditable]:focus-visible)': {
      outline: `2px solid ${color.focus.ring}`,
      outlineOffset: '2px',
    },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[data-invalid]': { borderStyle: 'dashed', borderWidth: '2px' } } },
  },
});

/** Sticky toolbar, below the page's sticky bar. */
export const tools = style({
  selectors: { 'main &': { position: 'sticky', insetBlockStart: size[56], zIndex: vars.z.sticky } },
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  borderStartStartRadius: control.radius,
  borderStartEndRadius: control.radius,
  background: color.bg.surface,
});
globalStyle(`${tools} > [role="toolbar"]`, { boxShadow: 'none', gap: space.xs });

/** The editable text in the shop's prose styles. ProseMirror needs its white-space and position. */
export const page = style([
  richText,
  {
    position: 'relative',
    // A wide table scrolls in the text area; the toolbar stays.
    overflowX: 'auto',
    minBlockSize: minWidth,
    padding: space.lg,
    outline: 'none',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    marginInline: 'auto',
    selectors: { '&:focus-visible': { outline: 'none' } },
    '@media': { [media.md]: { paddingInline: space['2xl'] } },
  },
]);

function inside(selector: string, rule: Parameters<typeof globalStyle>[1]) {
  globalStyle(`${page} ${selector}`, rule);
}

inside('img', {
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  borderRadius: radius.xl,
  background: color.bg.tile,
});
inside('figcaption:has(> br:only-child)::before', {
  content: `var(${captionHint})`,
  position: 'absolute',
  color: color.text.muted,
  pointerEvents: 'none',
});
inside('pre', { whiteSpace: 'pre-wrap', borderRadius: radius.lg, background: color.bg.sunken });
inside(':is(table, pre)', { marginBlock: space['2xl'] });
inside(':is(td, th)', { position: 'relative', border: `1px solid ${color.border.subtle}`, minInlineSize: '4em' });
inside('th', { background: color.bg.sunken });
inside('tbody tr:last-child > *', { borderBlockEnd: `1px solid ${color.border.subtle}` });
inside(':is(td, th, li) > * + *', { marginBlockStart: space.xs });
/** Multi-cell selections and node selections. */
inside('.selectedCell', { background: color.bg.selected });
inside('.ProseMirror-selectednode', {
  outline: `2px solid ${color.border.brand}`,
  outlineOffset: '2px',
  borderRadius: radius.lg,
});
inside('img.ProseMirror-separator', { display: 'inline', inlineSize: 0, blockSize: 0 });
inside('.ProseMirror-gapcursor', { position: 'absolute', pointerEvents: 'none' });
inside('.ProseMirror-gapcursor::after', {
  content: '""',
  position: 'absolute',
  insetBlockStart: '-2px',
  inlineSize: size[20],
  borderBlockStart: `1px solid ${color.text.default}`,
});

export const dropLine = style({ background: color.border.brand });
