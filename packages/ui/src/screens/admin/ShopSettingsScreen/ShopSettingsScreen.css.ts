import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { flexColumn, oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const page = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  '@media': { [media.lg]: { gridTemplateColumns: `${size[220]} minmax(0, 1fr)`, columnGap: space['2xl'] } },
});
export const aside = style({
  display: 'grid',
  gap: space.md,
  minInlineSize: 0,
  '@media': { [media.lg]: { position: 'sticky', insetBlockStart: `calc(${size[56]} + ${space.lg})` } },
});
export const nav = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  '@media': { [media.lg]: { flexDirection: 'column', gap: space['2xs'] } },
});
export const place = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size[44],
  paddingInline: space.md,
  borderRadius: radius.md,
  color: color.text.muted,
  fontSize: vars.fontSize.bodySm,
  fontWeight: 500,
  selectors: {
    '&[aria-current]': { background: color.bg.selected, color: color.text.onBrandTint, fontWeight: 600 },
  },
  '@media': {
    [media.lg]: { minBlockSize: vars.control.md },
    [media.hover]: { selectors: { '&:not([aria-current]):hover': { background: color.bg.hover } } },
    [media.forcedColors]: { selectors: { '&[aria-current]': { outline: '2px solid CanvasText' } } },
  },
});

/** Two fifths for the label, three for the control. */
export const row = style({
  ...oneColumn,
  gap: space.sm,
  alignItems: 'start',
  paddingBlock: space.lg,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 }, '&:last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 } },
  '@media': { [media.md]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', columnGap: space['2xl'] } },
});
export const about = style({ display: 'grid', gap: space['2xs'], minInlineSize: 0 });
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.sm,
  ...textSize.label,
  fontWeight: 600,
});
export const dot = style({
  flexShrink: 0,
  inlineSize: space.sm,
  blockSize: space.sm,
  borderRadius: radius.full,
  background: color.solid.brand,
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
});
export const control = style({ ...oneColumn, gap: space.xs, minInlineSize: 0 });
export const error = style({ display: 'flex', alignItems: 'start', gap: space.xs, color: color.text.danger });
export const warning = style([error, { color: color.text.warning }]);
/** Fits a short value. */
export const narrow = style({ maxInlineSize: size[240] });
/** Overrides the control's own font. */
export const code = style({ selectors: { '&&': { fontFamily: vars.font.mono, fontSize: vars.fontSize.caption } } });
export const localeRow = style({
  ...oneColumn,
  gap: space['2xs'],
  '@media': { [media.xl]: { gridTemplateColumns: '8rem minmax(0, 1fr)', alignItems: 'center' } },
});
export const localeName = style({ overflowWrap: 'anywhere' });
export const picture = style({ inlineSize: '100%', maxInlineSize: size[240] });

export const colorSwatch = style({
  flexShrink: 0,
  inlineSize: size[44],
  blockSize: size[44],
  padding: space.xs,
  background: color.bg.surface,
  border: `1px solid ${color.border.control}`,
  borderRadius: vars.radius.md,
  cursor: 'pointer',
});

export const promises = style({ ...oneColumn, gap: space.md });
export const promise = style({
  ...oneColumn,
  gap: space.md,
  padding: space.md,
  border: `1px solid ${color.border.subtle}`,
  borderRadius: radius.lg,
});

export const templates = style({ ...oneColumn, gap: space.lg });
export const template = style({ ...oneColumn, gap: space.xs });
/** As many columns as fit with room for a template's code, such as `SMS_154950909`. */
export const templateCodes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: space.sm,
});
export const templateCode = style({ ...oneColumn, gap: space['2xs'] });

export const previews = style({
  display: 'grid',
  gap: space.md,
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});

export const previewPanel = style({
  ...flexColumn,
  alignItems: 'flex-start',
  gap: space.md,
  minInlineSize: 0,
  padding: space.lg,
  background: color.bg.surface,
  color: color.text.default,
  border: `1px solid ${color.border.default}`,
  borderRadius: radius.lg,
});

const previewLabel = {
  paddingBlock: space.sm,
  paddingInline: space.lg,
  borderRadius: radius.md,
  ...textSize.label,
} as const;

export const previewButton = style({ ...previewLabel, background: color.solid.brand, color: color.text.onSolid });
export const previewTint = style({ ...previewLabel, background: color.tint.brand, color: color.text.onBrandTint });
export const previewLink = style({ color: color.text.brand, textDecoration: 'underline' });
export const previewBand = style({
  ...previewLabel,
  alignSelf: 'stretch',
  background: color.bg.deep,
  color: color.text.onSolid,
});
