import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const frame = style({
  display: 'grid',
  minBlockSize: '100dvh',
  background: color.bg.canvas,
  '@media': { [media.lg]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});

export const main = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  padding: space.lg,
  paddingBlockEnd: space['3xl'],
  '@media': { [media.md]: { padding: space['3xl'] } },
});

export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });

export const home = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size[44] });

/** A 400 px column, centred in the remaining space. */
export const form = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.md,
  inlineSize: '100%',
  maxInlineSize: '25rem',
  marginInline: 'auto',
  paddingBlockStart: space['4xl'],
  '@media': { [media.lg]: { alignContent: 'center', paddingBlockStart: space['2xl'] } },
});

/** The link to the other form: touch-sized, although it is inline in a sentence. */
export const otherWay = style({
  ...inlineAlignedRow,
  justifyContent: 'center',
  minBlockSize: size[44],
  minInlineSize: size[44],
});

export const foot = style({ minBlockSize: space['2xl'] });

export const aside = style({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  background: color.bg.deep,
  padding: space['6xl'],
  '@media': { [media.lg]: { display: 'block' } },
});

export const line = style({ position: 'relative', maxInlineSize: '9em', zIndex: 1, textWrap: 'balance' });

/** Crops the mark so that only the stern is cut off and the eye stays visible. */
export const crop = style({
  position: 'absolute',
  insetBlockEnd: '-4%',
  insetInlineEnd: '-16%',
  inlineSize: '86%',
  blockSize: 'auto',
  // White is too bright in the dark theme at this size.
  selectors: { 'body[dark-theme] &&, html.dark-theme &&': { color: color.border.brand } },
});
