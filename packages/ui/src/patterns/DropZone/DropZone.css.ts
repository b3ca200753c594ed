import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const zone = style({ position: 'relative' });

/** Lies over the content, so that the place to drop is wherever the file is let go. */
export const cover = style({
  position: 'absolute',
  inset: 0,
  zIndex: vars.z.sticky,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.sm,
  padding: space.lg,
  borderRadius: radius.lg,
  border: `2px dashed ${color.border.brand}`,
  background: color.bg.selected,
  color: color.text.onBrandTint,
  fontSize: vars.fontSize.label,
  lineHeight: vars.lineHeight.label,
  fontWeight: 600,
  textAlign: 'center',
  // A drag must not leave the zone by entering its cover.
  pointerEvents: 'none',
  '@media': { [media.forcedColors]: { borderColor: 'Highlight', background: 'Canvas' } },
});
