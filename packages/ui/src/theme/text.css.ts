import { styleVariants } from '@vanilla-extract/css';
import { textStyles, type as typeScale } from './type.ts';
import { vars } from './vars.css.ts';

/** One class per text style: family, size, line height, weight and tracking by locale. */
export const text = styleVariants(
  Object.fromEntries(textStyles.map((style) => [style, style])) as {
    [Style in (typeof textStyles)[number]]: Style;
  },
  (style) => ({
    fontFamily: vars.font[typeScale[style].family],
    fontSize: vars.fontSize[style],
    lineHeight: vars.lineHeight[style],
    letterSpacing: vars.tracking[style],
    fontWeight: typeScale[style].weight,
    ...(typeScale[style].family === 'display' ? { fontVariationSettings: "'SOFT' 50" } : {}),
  }),
);
