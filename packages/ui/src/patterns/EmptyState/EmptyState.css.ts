import { recipe } from '@vanilla-extract/recipes';
import { flexColumn, vars } from '../../theme/vars.css.ts';

export const emptyState = recipe({
  base: {
    ...flexColumn,
    alignItems: 'center',
    gap: vars.space.lg,
    inlineSize: '100%',
    paddingInline: vars.space.lg,
    textAlign: 'center',
  },
  variants: {
    level: {
      page: { paddingBlock: vars.space['6xl'] },
      inline: { paddingBlock: vars.space['3xl'] },
    },
  },
});
