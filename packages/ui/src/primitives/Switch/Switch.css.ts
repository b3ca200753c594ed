import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const row = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.lg });
export const words = style({ cursor: 'pointer' });

export const track = style({
  position: 'relative',
  flexShrink: 0,
  inlineSize: '44px',
  blockSize: '26px',
  padding: '3px',
  borderRadius: radius.full,
  background: color.border.control,
  transition: `background ${duration.fast} ${ease.standard}`,
  selectors: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-9px' },
    '&[data-state="checked"]': { background: color.solid.brand },
    '&[data-disabled]': { background: color.border.default, cursor: 'not-allowed' },
  },
});

export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '20px',
  blockSize: '20px',
  borderRadius: radius.full,
  background: color.text.onSolid,
  color: color.solid.brand,
  transition: `transform ${duration.fast} ${ease.standard}`,
  selectors: { '[data-state="checked"] > &': { transform: 'translateX(18px)' } },
  '@media': { [media.forcedColors]: { background: 'ButtonText' } },
});
