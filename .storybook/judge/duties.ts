import type { SizeName } from './widths.ts';

export interface Duties {
  /** The sizes, beside the phone's, at which this run looks at screens, with axe: in the theme that is on or in both. */
  sizes: Partial<Record<SizeName, 'one theme' | 'both themes'>>;
  /** Looks at screens in the longer words, at every size. */
  isLonger?: true;
  /** Presses Tab and Escape through every primitive and pattern. */
  isWalked?: true;
}

/**
 * Every story is looked at in every locale and both themes at 390 px, with axe. What neither changes is looked at once:
 * the other sizes in Chinese, the desk, which has parts of its own, in both themes. English is looked at in longer words
 * at every size: what holds those holds its own. All of it in every run would take twice as long and find the same.
 */
export const duties: Record<string, Duties> = {
  'zh-CN/light': { sizes: { narrow: 'one theme', desk: 'both themes' } },
  'zh-HK/dark': { sizes: { tablet: 'one theme' }, isWalked: true },
  'en-US/light': { sizes: {}, isLonger: true },
};
export const noDuties: Duties = { sizes: {} };
