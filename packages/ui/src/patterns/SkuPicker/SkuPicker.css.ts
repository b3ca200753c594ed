import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, space } = vars;

export const label = style({ display: 'flex', gap: space.sm });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });

/** Over its whole chip, so that what is pressed and what is focused is the radio itself. */
export const radio = style({
  position: 'absolute',
  inset: '-2px',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});

export const choice = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  minBlockSize: '40px',
  minInlineSize: '64px',
  maxInlineSize: '100%',
  paddingInline: space.lg,
  borderRadius: '10px',
  background: color.bg.surface,
  boxShadow: `inset 0 0 0 1px ${color.border.control}`,
  color: color.text.default,
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.3,
  textAlign: 'center',
  transition: `background ${duration.fast}, box-shadow ${duration.fast}`,
  selectors: {
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
    '&:active': { background: color.bg.pressed },
    '&[data-choice="soldOut"], &[data-choice="notMade"]': {
      boxShadow: 'none',
      border: `1px dashed ${color.border.control}`,
      color: color.text.muted,
      textDecoration: 'line-through',
    },
    '&:has(:checked)': {
      background: color.bg.selected,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
      color: color.text.onBrandTint,
      fontWeight: 600,
    },
    '&:has(:checked)[data-choice="soldOut"]': { border: 0 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not(:has(:checked))': { background: color.bg.hover } } },
    [media.forcedColors]: {
      selectors: { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: '-3px' } },
    },
  },
});

export const explanation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  padding: space.md,
  borderRadius: vars.radius.lg,
  background: color.bg.sunken,
});
