import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import { centered, mutedCaption, textSize, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;
const fadeIn = keyframes({ from: { opacity: 0 } });

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });

/** Visually hidden but focusable: Space or Enter opens the file dialog. */
export const input = style({
  position: 'absolute',
  ...square('1px'),
  opacity: 0,
});

/** A large press and drop area; a button on touch screens, which have no drag. */
export const way = style({
  display: 'flex',
  flexGrow: 1,
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space.sm,
  minBlockSize: size[44],
  paddingInline: space.lg,
  borderRadius: vars.control.radius,
  boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  background: color.bg.surface,
  color: color.text.default,
  fontSize: vars.control.fontSize,
  lineHeight: vars.lineHeight.label,
  textAlign: 'center',
  cursor: 'pointer',
  transition: `background ${duration.fast} ${ease.standard}`,
  selectors: {
    '&:active': { background: color.bg.pressed },
    [`${input}:focus-visible + &`]: { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
  },
  '@media': {
    [media.hover]: {
      minBlockSize: space['8xl'],
      paddingBlock: space.lg,
      border: `1px dashed ${color.border.control}`,
      borderRadius: radius.lg,
      boxShadow: 'none',
      selectors: {
        '&:hover': { background: color.bg.hover, borderColor: color.border.controlHover },
      },
    },
    [media.forcedColors]: { border: '1px dashed ButtonText' },
  },
});

export const wayIcon = style({ color: color.text.brand });
export const wayName = style({ fontWeight: 600 });

/** Shown on devices that can drag. */
export const dropHint = style({
  display: 'none',
  color: color.text.muted,
  '@media': { [media.hover]: { display: 'inline' } },
});

/** Shown on touch devices, which have a camera. */
export const camera = style({ '@media': { [media.hover]: { display: 'none' } } });

export const rows = style({ marginBlockStart: space.md });

export const row = style({
  display: 'grid',
  gridTemplateColumns: `${size[40]} minmax(0, 1fr) auto`,
  columnGap: space.md,
  alignItems: 'center',
  // Reserve the height of the progress bar, so that nothing shifts when it appears.
  minBlockSize: `calc(${space['6xl']} + ${space.sm})`,
  paddingBlock: space.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.subtle}` } },
});

export const thumb = style({
  ...square(size[40]),
  ...centered,
  overflow: 'hidden',
  borderRadius: radius.md,
  background: color.bg.tile,
  color: color.text.muted,
});
globalStyle(`${thumb} > img`, { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });

/** Truncate in the middle: the end with the extension stays visible. */
export const name = style({
  display: 'flex',
  minInlineSize: 0,
  ...textSize.bodySm,
  fontWeight: 500,
  whiteSpace: 'pre',
});
export const nameHead = style({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.sm,
  ...mutedCaption,
  fontVariantNumeric: 'tabular-nums',
});
export const state = style({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: space.xs,
  selectors: { '[data-status="failed"] > &': { color: color.text.danger } },
});
export const stateIcon = style({
  marginBlockStart: space['2xs'],
  selectors: { '[data-status="done"] &': { color: color.text.success } },
});

/** Shown after a delay: an upload under a second needs no bar. */
export const bar = style({ paddingBlockStart: space.xs, animation: `${fadeIn} ${duration.base} 1s both` });

export const problems = style({
  marginBlockStart: space.sm,
  padding: space.md,
  borderRadius: radius.lg,
  background: color.tint.danger,
  color: color.on.danger,
  ...textSize.bodySm,
});
export const problemList = style({ display: 'grid', gap: space.xs });
export const problem = style({ display: 'flex', gap: space.sm });
export const problemIcon = style({ marginBlockStart: '2px' });
