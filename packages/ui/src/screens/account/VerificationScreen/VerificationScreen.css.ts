import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import {
  alignedSpreadRow,
  cardSurface,
  centered,
  inlineAlignedRow,
  oneColumn,
  textSize,
  vars,
} from '../../../theme/vars.css.ts';
import { barRoom } from './Capture/Capture.css.ts';

const { color, radius, space } = vars;

export const page = style([
  barRoom,
  {
    ...oneColumn,
    gap: space.lg,
    maxInlineSize: size[640],
    paddingBlockStart: space.lg,
    '@media': { [media.lg]: { paddingBlockStart: 0, gap: space['2xl'] } },
  },
]);

export const card = style({
  ...oneColumn,
  gap: space['2xl'],
  padding: space.lg,
  ...cardSurface,
  '@media': { [media.lg]: { padding: space['3xl'] } },
});
export const form = style([card]);

/** Aligned with the text below by its label, not by its press target. */
export const backButton = style({
  justifySelf: 'start',
  marginBlock: `calc(-1 * ${space.sm})`,
  marginInlineStart: `calc(-1 * ${space.md})`,
});

/** Illustration of a page without a form. */
export const artWell = style({
  ...centered,
  paddingBlock: space.lg,
  borderRadius: radius.lg,
  background: color.bg.paper,
});

export const needs = style({ display: 'grid', gap: space.md });
export const need = style({ display: 'flex', alignItems: 'flex-start', gap: space.md });
export const needIcon = style({ flexShrink: 0, marginBlockStart: space['2xs'], color: color.text.brand });

export const privacy = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.md,
  padding: space.md,
  borderRadius: radius.lg,
  background: color.bg.paper,
});
export const privacyIcon = style({ flexShrink: 0, marginBlockStart: space['2xs'], color: color.text.muted });

/** The side being photographed, and those already uploaded. */
export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });
export const side = style({
  ...inlineAlignedRow,
  gap: space.sm,
  minBlockSize: size[44],
  paddingInline: space.lg,
  borderRadius: radius.full,
  background: color.tint.neutral,
  color: color.text.default,
  ...textSize.label,
  fontWeight: 500,
  selectors: {
    '&[aria-current]': {
      background: color.bg.selected,
      color: color.text.onBrandTint,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
    },
    '&[aria-disabled]': { color: color.text.disabled, cursor: 'not-allowed' },
  },
});

export const tips = style({ display: 'grid', gap: space.xs });
export const tip = style({ display: 'flex', alignItems: 'flex-start', gap: space.sm });
export const tipDot = style({
  flexShrink: 0,
  ...square(size[6]),
  marginBlockStart: size[8],
  borderRadius: radius.full,
  background: color.text.brand,
});

export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.sm,
});
export const thumb = style({ boxShadow: vars.shadow.card });

/** A part of the check: its heading with "Edit", and what was sent. */
export const part = style({ ...oneColumn, gap: space.sm });
export const partHead = style({
  ...alignedSpreadRow,
  gap: space.md,
});
export const videoThumb = style({
  position: 'relative',
  ...centered,
  overflow: 'hidden',
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  borderRadius: radius.lg,
  background: color.bg.deep,
});

/** The reviewer's text. */
export const reason = style({
  paddingInlineStart: space.lg,
  borderInlineStart: `${size[4]} solid ${color.border.brand}`,
  whiteSpace: 'pre-line',
});
export const items = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.xl,
  listStyle: 'disc',
});

/** Wraps on a phone; on desktops the text fits in one line. */
export const secondWay = style({ '@media': { [media.lg]: { selectors: { '&&': { inlineSize: 'auto' } } } } });
