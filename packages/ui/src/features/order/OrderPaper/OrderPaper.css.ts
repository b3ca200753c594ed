import { globalStyle, style } from '@vanilla-extract/css';
import { square } from '../../../theme/tokens.ts';
import { textSize, vars } from '../../../theme/vars.css.ts';

const { color, space, fontSize } = vars;

/** Print only: black on white in any theme. */
export const sheet = style({
  display: 'none',
  '@media': { print: { display: 'block' } },
});
globalStyle(`body:has(> .${sheet}) > :not(.${sheet})`, { '@media': { print: { display: 'none !important' } } });

export const paper = style({
  display: 'grid',
  gap: space['2xl'],
  color: color.text.default,
  background: color.bg.surface,
  ...textSize.bodySm,
  selectors: { '& + &': { breakBefore: 'page' } },
  // The printer adds its own margins.
  '@media': { screen: { maxInlineSize: '56rem', marginInline: 'auto', padding: space['3xl'] } },
});
export const title = style({ display: 'grid', gap: space['2xs'] });
export const number = style({ fontFamily: vars.font.mono });
export const blocks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: space['2xl'],
});
export const block = style({ display: 'grid', gap: space['2xs'], alignContent: 'start' });

/** Scrolls horizontally on phones; not needed in print. */
export const scroller = style({ overflowX: 'auto', '@media': { print: { overflowX: 'visible' } } });
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${table} th`, { textAlign: 'start' });
globalStyle(`${table} thead th`, {
  paddingBlock: space.xs,
  fontSize: fontSize.caption,
  fontWeight: 600,
  borderBlockEnd: `1px solid ${color.text.default}`,
});
globalStyle(`${table} tbody > tr > *`, {
  paddingBlock: space.sm,
  fontWeight: 400,
  verticalAlign: 'top',
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});
globalStyle(`${table} tr`, { breakInside: 'avoid' });
globalStyle(`${table} :is(th, td) + :is(th, td)`, { paddingInlineStart: space.lg });
export const figure = style({});
globalStyle(`${table} .${figure}`, { textAlign: 'end', whiteSpace: 'nowrap' });
/** As wide as its content; the product column takes the rest. */
export const slim = style({});
globalStyle(`${table} .${slim}`, { inlineSize: '1%', whiteSpace: 'nowrap' });
export const large = style({ fontSize: fontSize.body, fontWeight: 600 });
export const tick = style({
  display: 'inline-block',
  ...square(space.lg),
  border: `1px solid ${color.text.default}`,
  borderRadius: vars.radius.sm,
});
export const sums = style({
  justifySelf: 'end',
  display: 'grid',
  gap: space['2xs'],
  minInlineSize: 'min(16rem, 100%)',
});
export const sum = style({ display: 'flex', justifyContent: 'space-between', gap: space.xl });
export const total = style({
  paddingBlockStart: space.xs,
  borderBlockStart: `1px solid ${color.text.default}`,
  fontSize: fontSize.body,
  fontWeight: 600,
});
