import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { createPalette } from './colors.ts';
import { density, duration, ease, radius, shadow, space, z } from './tokens.ts';
import { fonts, type TextStyle, textStyles, type as typeScale } from './type.ts';

type PerStyle = Record<TextStyle, string>;

function perStyle(value: (style: TextStyle) => string): PerStyle {
  return Object.fromEntries(textStyles.map((style) => [style, value(style)])) as PerStyle;
}

const names = {
  color: createPalette('light'),
  shadow: shadow.light,
  space,
  radius,
  duration,
  ease,
  z,
  control: density.shop,
  font: fonts['en-US'],
  fontSize: perStyle((style) => typeScale[style].size),
  lineHeight: perStyle((style) => typeScale[style].lineHeight.en),
  tracking: perStyle((style) => typeScale[style].tracking.en),
};

/** All values that styles may use, by role. Components use nothing else. */
export const vars = createGlobalThemeContract(names, (_value, path) => `s-${path.join('-')}`);

/** Font size and line height of each text style, to spread into a style. `text.css.ts` has the whole text style. */
export const textSize = Object.fromEntries(
  textStyles.map((style) => [style, { fontSize: vars.fontSize[style], lineHeight: vars.lineHeight[style] }]),
) as Record<TextStyle, { fontSize: string; lineHeight: string }>;

/** Surface of a card, to spread into a style. */
export const cardSurface = {
  borderRadius: vars.radius.xl,
  background: vars.color.bg.surface,
  boxShadow: vars.shadow.card,
};

/** A grid whose only column may be narrower than its content's longest word, to spread into a style. */
export const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
// Layouts of flex containers and of a centered child, to spread into a style.
export const flexColumn = { display: 'flex', flexDirection: 'column' } as const;
/** A row whose items are in the middle of its height. */
export const alignedRow = { display: 'flex', alignItems: 'center' } as const;
/** An aligned row with its items apart, the first and the last at its ends. */
export const alignedSpreadRow = { ...alignedRow, justifyContent: 'space-between' } as const;
/** An aligned row within a line of text. */
export const inlineAlignedRow = { display: 'inline-flex', alignItems: 'center' } as const;
/** An aligned row that breaks into several lines. */
export const wrappingRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
/** A wrapping row with the items of each line apart. */
export const wrappingSpreadRow = { ...wrappingRow, justifyContent: 'space-between' } as const;
/** A single child in the middle of both width and height. */
export const centered = { display: 'grid', placeItems: 'center' } as const;
/** A single child in the middle, within a line of text. */
export const inlineCentered = { display: 'inline-grid', placeItems: 'center' } as const;
/** Lies over its positioned container, to spread into a style. */
export const covering = { position: 'absolute', inset: 0 } as const;
/** Small text of less importance, to spread into a style. */
export const mutedCaption = { color: vars.color.text.muted, ...textSize.caption };
/** Cuts a single line of text, to spread into a style. */
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Dims a picture in the dark theme, to spread into `@media`. Not in print: paper is white. */
export const dimmedPicture = {
  screen: { selectors: { 'body[dark-theme] &, html.dark-theme &': { filter: 'brightness(.92)' } } },
};

createGlobalTheme(':root', vars, names);
globalStyle(':root', { colorScheme: 'light' });

// The body has the attribute; html has the class, so that the overscroll area is dark too.
const dark = 'body[dark-theme], html.dark-theme, [data-theme="dark"]';
const light = '[data-theme="light"]';
// Not in print: paper is white.
globalStyle(dark, {
  '@media': {
    screen: {
      colorScheme: 'dark',
      vars: { ...assignVars(vars.color, createPalette('dark')), ...assignVars(vars.shadow, shadow.dark) },
    },
  },
});
globalStyle(light, {
  colorScheme: 'light',
  vars: { ...assignVars(vars.color, createPalette('light')), ...assignVars(vars.shadow, shadow.light) },
});

globalStyle('[data-density="shop"]', { vars: assignVars(vars.control, density.shop) });
globalStyle('[data-density="admin"]', { vars: assignVars(vars.control, density.admin) });

const zhMetrics = {
  ...assignVars(
    vars.lineHeight,
    perStyle((style) => typeScale[style].lineHeight.zh),
  ),
  ...assignVars(
    vars.tracking,
    perStyle((style) => typeScale[style].tracking.zh),
  ),
};
const enMetrics = {
  ...assignVars(
    vars.lineHeight,
    perStyle((style) => typeScale[style].lineHeight.en),
  ),
  ...assignVars(
    vars.tracking,
    perStyle((style) => typeScale[style].tracking.en),
  ),
};

// An attribute selector, not :lang(), which matches every descendant and would set the variables on each; the
// attribute sets them once and they are inherited.
globalStyle('[lang|="zh"]', { vars: { ...zhMetrics, ...assignVars(vars.font, fonts['zh-CN']) } });
globalStyle('[lang="zh-HK"], [lang="zh-TW"], [lang|="zh-Hant"]', { vars: assignVars(vars.font, fonts['zh-HK']) });
globalStyle('[lang|="en"]', { vars: { ...enMetrics, ...assignVars(vars.font, fonts['en-US']) } });
