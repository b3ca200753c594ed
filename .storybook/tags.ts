/** Tag of stories with a picture, set for all in preview.tsx. A story about an interaction opts out: `tags: ['!visual']`. */
export const visualTag = 'visual';
/** Tag: take the picture after the play function instead of before its first interaction. */
export const afterPlayTag = 'visual-after-play';
/** Tag: take the picture of the whole page instead of the first viewport. */
export const wholePageTag = 'visual-whole-page';
/**
 * Tag: play the story in each locale, because its rendering or play function depends on the locale or theme. Switching
 * them afterwards is not equivalent.
 */
export const everyModeTag = 'every-mode';

/** The states of section 3.0 of the brief. A story of a screen says which one it shows: `tags: ['state:empty']`. */
export const states = [
  'loading',
  'empty',
  'filteredEmpty',
  'error',
  'partial',
  'success',
  'forbidden',
  'notLoggedIn',
  'offline',
  'notFound',
] as const;
export type State = (typeof states)[number];

/** Whether a story, by its tags, shows a state: one with a picture, or one that its play function brings about. */
export const showsState = (tags: readonly string[]): boolean =>
  tags.includes(visualTag) || tags.some((tag) => tag.startsWith('state:'));
