import { type Size, sizes } from '../audit/widths.ts';
import { modes } from '../modes.ts';

interface Plan {
  modes: readonly string[];
  /**
   * Sizes in which a screen is taken, whatever its story sets. A part is as wide as its story sets, and as high as its
   * content.
   */
  sizes: readonly Size[];
}

const parts: Plan = { modes: ['en-US/light', 'zh-HK/dark'], sizes: [] };
const screens: Plan = { modes: modes.map(({ name }) => name), sizes: [sizes.phone, sizes.desk] };

/** Plans by the first segment of a story id. Others (foundations, flows) have no pictures. */
const plans: Record<string, Plan> = {
  primitives: parts,
  patterns: parts,
  features: parts,
  mail: parts,
  shop: screens,
  admin: screens,
};

export function getPlan(storyId: string): Plan | undefined {
  return plans[storyId.split('-')[0] ?? ''];
}

/** Key of a picture in the baseline: `en-US/light 390`. */
export const getKey = (mode: string, width: number) => `${mode} ${width}`;

/** Key by which a run's configuration passes the name of its mode. */
export const modeNameKey = 'sampan/visual-mode';

declare module 'vitest' {
  interface ProvidedContext {
    [modeNameKey]: string;
  }
}

/** Environment variable, `on` when pictures are taken: stories then end before their first interaction. */
export const picturesEnv = 'STORIES_PICTURES';
