import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/**
 * Two columns on desktops, 2:1, with the side column wide enough for an e-mail address in one line. One column on
 * phones, with actions and notices first.
 */
export const columns = style({
  ...oneColumn,
  gap: space.lg,
  '@media': {
    [media.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 22rem', alignItems: 'start' },
    // Wide paper has one column as well: the side column comes first there and would take the wide track.
    print: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
/** On paper, nothing can be pressed, and no product name is cut. */
globalStyle(`${columns} button`, { '@media': { print: { display: 'none' } } });
globalStyle(`${columns} li *`, { '@media': { print: { WebkitLineClamp: 'none' } } });
export const column = style({ ...oneColumn, gap: space.lg });
/** The address comes first on paper. */
export const sideColumn = style([column, { '@media': { print: { order: -1 } } }]);
/** Cards that an order sheet does not need. */
export const notOnPaper = style({ display: 'contents', '@media': { print: { display: 'none' } } });

export const card = style({
  ...oneColumn,
  gap: space.lg,
  padding: space.lg,
  borderRadius: vars.radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': { [media.md]: { padding: space.xl } },
});
export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  minBlockSize: space['2xl'],
});
export const ruled = style({ paddingBlockStart: space.lg, borderBlockStart: `1px solid ${color.border.subtle}` });
export const number = style({ fontFamily: vars.font.mono });

export const person = style({ display: 'flex', alignItems: 'center', gap: space.md, minInlineSize: 0 });
export const personTexts = style({ display: 'grid', gap: space['2xs'], minInlineSize: 0 });
/** All of its text has the warning colour: grey lacks contrast on the tint. */
export const warned = style({
  padding: space.md,
  borderRadius: vars.radius.md,
  background: color.tint.danger,
  color: color.on.danger,
});

export const callMessages = style({
  ...oneColumn,
  gap: space.md,
  inlineSize: '100%',
  paddingBlock: space.sm,
});
export const callPart = style({ ...oneColumn, gap: space.xs });
export const callMessage = style({
  margin: 0,
  padding: space.md,
  borderRadius: vars.radius.md,
  background: color.bg.sunken,
  color: color.text.default,
  fontFamily: vars.font.mono,
  ...textSize.caption,
  whiteSpace: 'pre-wrap',
});
