import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const previews = style({
  display: 'grid',
  gap: space.md,
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});

export const previewPanel = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.md,
  minInlineSize: 0,
  padding: space.lg,
  background: color.bg.surface,
  color: color.text.default,
  border: `1px solid ${color.border.default}`,
  borderRadius: radius.lg,
});

const label = {
  paddingBlock: space.sm,
  paddingInline: space.lg,
  borderRadius: radius.md,
  fontSize: vars.fontSize.label,
  lineHeight: vars.lineHeight.label,
} as const;

export const previewButton = style({ ...label, background: color.solid.brand, color: color.text.onSolid });
export const previewTint = style({ ...label, background: color.tint.brand, color: color.text.onBrandTint });
export const previewLink = style({ color: color.text.brand, textDecoration: 'underline' });
export const previewBand = style({
  ...label,
  alignSelf: 'stretch',
  background: color.bg.deep,
  color: color.text.onSolid,
});
