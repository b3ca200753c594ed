import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  maxInlineSize: size[840],
  paddingBlockStart: space.lg,
  '@media': { [media.lg]: { paddingBlockStart: 0 } },
});
export const card = style({
  paddingInline: space.lg,
  borderRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': { [media.lg]: { paddingInline: space['2xl'] } },
});
/** What concerns all that are shown: which of them, and what to do with those that are chosen. */
export const tools = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: space.lg,
      minBlockSize: size[64],
      borderBlockEnd: `1px solid ${color.border.subtle}`,
    },
  },
});
/** Choosing several is for a mouse: a phone has a button in every row. */
export const choice = style({ display: 'none', '@media': { [media.lg]: { display: 'inline-flex' } } });
export const place = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.lg });
export const skeletonRow = style({ display: 'flex', alignItems: 'center', gap: space.md, minBlockSize: size[88] });

/** A word in a line, pressed on more than its line. */
export const orderLink = style({
  position: 'relative',
  '::after': { content: '""', position: 'absolute', inset: `calc(-1 * ${space.md}) 0` },
});
