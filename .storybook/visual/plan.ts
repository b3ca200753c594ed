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

export function planOf(storyId: string): Plan | undefined {
  return plans[storyId.split('-')[0] ?? ''];
}

/** Under which a picture stands in the baseline: `en-US/light 390`. */
export const keyOf = (mode: string, width: number) => `${mode} ${width}`;

/** Every story has it from preview.tsx; `tags: ['!visual']` leaves one out. */
export const takenTag = 'visual';
/** With it a picture is of the end of the play function, not of what stands before its first act. */
export const afterPlayTag = 'visual-after-play';
/** These are looked at whatever their play function does later on. */
const looks: ReadonlySet<string> = new Set(['Default', 'States', 'Long Text', 'LongText']);

/**
 * A story that acts is about what it does: before its first act it looks like `Default`. `text` is the story's or its
 * play function's own.
 */
export function isAboutDoing({ name, tags = [], text }: { name: string; tags?: string[]; text: string }): boolean {
  return /\buserEvent\b/.test(text) && !looks.has(name) && !tags.includes(afterPlayTag);
}

/** Given by the configuration of a run: the name of its mode. */
export const modeNameKey = 'sampan/visual-mode';
/** Set to `on` where pictures are taken: the stories then end before their first act. */
export const picturesEnv = 'STORIES_PICTURES';
