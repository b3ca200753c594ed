import { style } from '@vanilla-extract/css';
import { alignedSpreadRow, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space.sm });
/** The form starts with a link beside a label, whose press area extends above it. */
export const codeForm = style([form, { paddingBlockStart: space.sm }]);
export const confirm = style({ display: 'grid' });
export const confirmText = style({ paddingBlock: space.sm });
/** A link long enough to wrap. */
export const otherWay = style({
  justifySelf: 'start',
  textAlign: 'start',
  selectors: { '&&': { whiteSpace: 'normal', blockSize: 'auto' } },
});

export const setupForm = style({ display: 'grid', gap: space.md });
export const qr = style({ justifySelf: 'center' });
/** Typed in by hand: groups of four, which may wrap. */
export const secret = style({ fontFamily: vars.font.mono, letterSpacing: '0.05em' });
export const secretRow = style({ display: 'flex', alignItems: 'center', gap: space.sm });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: space.sm,
  padding: space.md,
  fontFamily: vars.font.mono,
  background: vars.color.bg.tile,
  borderRadius: vars.radius.md,
});
export const codesHead = style({
  ...alignedSpreadRow,
  gap: space.sm,
});
