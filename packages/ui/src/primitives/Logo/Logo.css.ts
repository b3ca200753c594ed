import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { size } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const hull = createVar();

export const mark = recipe({
  base: { display: 'block', flexShrink: 0, overflow: 'visible', color: hull },
  variants: {
    tone: {
      brand: { vars: { [hull]: vars.color.text.brand } },
      onDeep: { vars: { [hull]: vars.color.text.onSolid } },
    },
  },
});

export const eye = style({ fill: vars.color.brand.eye });

/** The gap is half the mark's height; the user of the component adds clear space. */
export const lockup = style({
  ...inlineAlignedRow,
  gap: '.75em',
  fontSize: '1.25rem',
  minInlineSize: 0,
});

export const wordmark = style({
  fontFamily: vars.font.display,
  fontVariationSettings: "'SOFT' 50",
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-.01em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxInlineSize: size[220],
  // Room for descenders, which the line height of 1 would cut.
  paddingBlock: vars.space['2xs'],
  whiteSpace: 'nowrap',
});

export const picture = style({ objectFit: 'contain', flexShrink: 0, borderRadius: vars.radius.xs });

const [lightDisplay, darkDisplay] = [createVar(), createVar()];
const inLight = { [lightDisplay]: 'block', [darkDisplay]: 'none' };
const inDark = { [lightDisplay]: 'none', [darkDisplay]: 'block' };
// As the theme's colours, so that a part with a theme of its own, such as a print, has the logo of that theme.
globalStyle(':root', { vars: inLight });
globalStyle('body[dark-theme], html.dark-theme, [data-theme="dark"]', { '@media': { screen: { vars: inDark } } });
globalStyle('[data-theme="light"]', { vars: inLight });

export const logoImage = recipe({
  base: { inlineSize: 'auto', maxInlineSize: size[160], objectFit: 'contain', objectPosition: 'left' },
  variants: {
    theme: { light: { display: lightDisplay }, dark: { display: darkDisplay }, any: { display: 'block' } },
  },
});
