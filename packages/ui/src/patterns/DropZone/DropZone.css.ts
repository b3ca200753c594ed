import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { covering, flexColumn, textSize, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const zone = style({ position: 'relative' });

/** Overlay above the content: accepts a drop anywhere in the zone. */
export const cover = style({
  ...covering,
  zIndex: vars.z.sticky,
  ...flexColumn,
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.sm,
  padding: space.lg,
  borderRadius: radius.lg,
  border: `2px dashed ${color.border.brand}`,
  background: color.bg.selected,
  color: color.text.onBrandTint,
  ...textSize.label,
  fontWeight: 600,
  textAlign: 'center',
  // Entering the overlay must not fire dragleave on the zone.
  pointerEvents: 'none',
  '@media': { [media.forcedColors]: { borderColor: 'Highlight', background: 'Canvas' } },
});
