import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, width } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const header = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'block',
      position: 'sticky',
      zIndex: vars.z.header,
      insetBlockStart: 0,
      background: color.bg.canvas,
      boxShadow: `0 1px 0 ${color.border.subtle}`,
    },
  },
});

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space['3xl'],
  blockSize: size[72],
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingInline: space['3xl'],
});

export const home = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size[44] });
export const places = style({ display: 'flex', gap: space['2xl'] });
export const place = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size[44],
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  color: color.text.muted,
  selectors: { '&[aria-current]': { color: color.text.brand, fontWeight: 600 } },
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-current])': { color: color.text.default } } } },
});

export const search = style({ inlineSize: size[320], marginInlineStart: 'auto' });
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  marginInlineEnd: `calc(-1 * ${space.md})`,
});
