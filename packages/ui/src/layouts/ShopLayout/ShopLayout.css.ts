import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { width } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';

const { space } = vars;

export const layout = style({ ...flexColumn, minBlockSize: '100dvh' });

/** `--sampan-gutter` is for full-bleed content, which uses it as a negative margin. */
export const main = style({
  vars: { '--sampan-gutter': space.lg },
  flexGrow: 1,
  inlineSize: '100%',
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingInline: 'var(--sampan-gutter)',
  paddingBlockEnd: space['3xl'],
  outline: 'none',
  '@media': {
    [media.md]: { vars: { '--sampan-gutter': space['2xl'] } },
    [media.lg]: { vars: { '--sampan-gutter': space['3xl'] }, paddingBlockEnd: space['7xl'] },
  },
});

/** The phone's strip for screens without a TopBar; TopBar and header contain their own. */
export const strip = style({ '@media': { [media.lg]: { display: 'none' } } });
globalStyle(`${layout}:has([data-top-bar]) > ${strip}`, { display: 'none' });

export const footer = style({
  display: 'none',
  '@media': { [media.lg]: { display: 'block' }, print: { display: 'block' } },
});
