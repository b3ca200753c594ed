import type { SizeName } from './widths.ts';

export interface Duties {
  /** The sizes, beside the phone's, at which this run looks at screens, and whether axe looks, too. */
  sizes: Partial<Record<SizeName, 'look' | 'look and axe'>>;
  /** Looks at screens in the longer words, at every size. */
  isLonger?: true;
  /** Presses Tab and Escape through every primitive and pattern. */
  isWalked?: true;
}

/**
 * Every story is looked at in all six modes at 390 px, with axe. What a theme or a locale does not change is looked at
 * once: the other sizes in one locale of either theme, axe at each of them and at the desk, which has parts of its own,
 * in both themes. English is looked at in longer words at every size: what holds those holds its own. All of it in all
 * six modes would take half as long again and find the same.
 */
export const duties: Record<string, Duties> = {
  'zh-CN/light': { sizes: { narrow: 'look and axe', tablet: 'look', desk: 'look and axe' } },
  'zh-HK/dark': { sizes: { narrow: 'look', tablet: 'look and axe', desk: 'look and axe' } },
  'en-US/dark': { sizes: {}, isLonger: true },
  'zh-HK/light': { sizes: {}, isWalked: true },
};
export const noDuties: Duties = { sizes: {} };
