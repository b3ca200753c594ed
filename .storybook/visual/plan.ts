import { modes } from '../modes.ts';

export interface Size {
  width: number;
  height: number;
}

interface Plan {
  modes: readonly string[];
  /** A screen is taken at these, whatever its story asks for; a part as wide as its story asks for, and as high as it is. */
  sizes: readonly Size[];
}

const parts: Plan = { modes: ['en-US/light', 'zh-HK/dark'], sizes: [] };
const screens: Plan = {
  modes: modes.map(({ name }) => name),
  sizes: [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ],
};

/** By the first word of a story's id. What is not here (foundations, flows) has no pictures. */
const plans: Record<string, Plan> = {
  primitives: parts,
  patterns: parts,
  shop: screens,
  account: screens,
  admin: screens,
};

export function getPlan(storyId: string): Plan | undefined {
  return plans[storyId.split('-')[0] ?? ''];
}

/** Under which a picture stands in the baseline: `en-US/light 390`. */
export const getKey = (mode: string, width: number) => `${mode} ${width}`;

/** Given by the configuration of a run: the name of its mode. */
export const modeNameKey = 'sampan/visual-mode';
/** Set to `on` where pictures are taken: the stories then end before their first act. */
export const picturesEnv = 'STORIES_PICTURES';
