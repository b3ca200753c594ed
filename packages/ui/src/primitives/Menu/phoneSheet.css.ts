import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { breakpoint, size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;
const phone = `(max-width: ${breakpoint.md - 1}px)`;
const moving = `${phone} and ${media.motion}`;

const rise = keyframes({ from: { transform: 'translateY(100%)' } });
const sink = keyframes({ to: { transform: 'translateY(100%)' } });

/** Turns a popper into a bottom sheet on phones. The selector is doubled, to win over its desktop styles. */
export const phoneSheet = style({
  '@media': {
    [phone]: {
      position: 'relative',
      selectors: {
        '&&': {
          inlineSize: '100%',
          maxInlineSize: 'none',
          maxBlockSize: '80dvh',
          paddingBlock: `${space['2xl']} calc(${space.md} + env(safe-area-inset-bottom))`,
          paddingInline: space.sm,
          borderRadius: `${radius['2xl']} ${radius['2xl']} 0 0`,
          boxShadow: `${vars.shadow.dialog}, 0 0 0 100vmax ${color.bg.overlay}`,
        },
        '&::before': {
          content: '""',
          position: 'absolute',
          insetBlockStart: space.sm,
          insetInlineStart: '50%',
          inlineSize: size[36],
          blockSize: size[4],
          marginInlineStart: `calc(-1 * ${size[18]})`,
          borderRadius: radius.full,
          background: color.border.default,
        },
      },
    },
    [moving]: {
      selectors: {
        '&&': { animation: `${rise} ${duration.sheet} ${ease.standard}` },
        '&&[data-state="closed"]': { animation: `${sink} ${duration.base} ${ease.in} forwards` },
      },
    },
  },
});

/** For sheets with overflowing content; omit it for lists that scroll themselves. */
export const scrolls = style({ overflowY: 'auto', overscrollBehavior: 'contain' });

// Radix positions by an inline transform, hence `!important`.
globalStyle(`[data-radix-popper-content-wrapper]:has(> ${phoneSheet})`, {
  '@media': {
    [phone]: {
      transform: 'none !important',
      inset: 'auto 0 0 0 !important',
      inlineSize: '100%',
      minInlineSize: '100% !important',
    },
  },
});

/** Touch-sized rows in any density. */
globalStyle(`${phoneSheet} :is([role^="menuitem"], [role="option"])`, {
  '@media': { [phone]: { minBlockSize: size[48], fontSize: '1rem' } },
});

/** Backdrop of a non-modal sheet: a tap on it closes the sheet and reaches nothing else. */
export const phoneCatcher = style({
  display: 'none',
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.popover,
  '@media': { [phone]: { display: 'block' } },
});
