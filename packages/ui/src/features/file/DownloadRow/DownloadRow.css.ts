import { createContainer, keyframes, style } from '@vanilla-extract/css';
import { size, square } from '../../../theme/tokens.ts';
import { alignedRow, centered, mutedCaption, textSize, vars } from '../../../theme/vars.css.ts';

const { color, duration, radius, space } = vars;
/** Container query: a row may be in a full page or a narrow column. */
const place = createContainer();
const wide = '(min-width: 560px)';
const fadeIn = keyframes({ from: { opacity: 0 } });

export const list = style({ display: 'grid' });

export const row = style({
  containerName: place,
  containerType: 'inline-size',
  ...alignedRow,
  columnGap: space.md,
  // Reserve the height of the progress bar, so that nothing shifts when it appears.
  minBlockSize: size[88],
  paddingBlock: space.sm,
  selectors: { 'li + li > &, li + &': { borderBlockStart: `1px solid ${color.border.subtle}` } },
});

export const sign = style({
  flexShrink: 0,
  ...centered,
  ...square(size[44]),
  borderRadius: radius.md,
  background: color.bg.tile,
  color: color.text.muted,
});

export const texts = style({
  flexGrow: 1,
  minInlineSize: 0,
  '@container': {
    [`${place} ${wide}`]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) minmax(${size[220]}, 40%)`,
      columnGap: space['2xl'],
      alignItems: 'center',
    },
  },
});

/** Wraps in a narrow row. A wide one truncates in the middle: the end with the extension stays visible. */
export const name = style({
  minInlineSize: 0,
  ...textSize.body,
  fontWeight: 500,
  whiteSpace: 'pre-wrap',
  '@container': { [`${place} ${wide}`]: { display: 'flex', whiteSpace: 'pre' } },
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
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  ...mutedCaption,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-status="failed"]': { color: color.text.danger },
    '&[data-status="done"]': { color: color.text.success },
  },
});
export const stateIcon = style({ flexShrink: 0, marginBlockStart: space['2xs'] });

/** Shown after a delay: a download under a second needs no bar. */
export const bar = style({
  paddingBlockStart: space.xs,
  gridColumn: '1 / -1',
  animation: `${fadeIn} ${duration.base} 1s both`,
});
