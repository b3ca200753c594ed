/**
 * The states of section 3.0 of the brief, which apply to every screen. A stale build is not one: it shows nothing, and
 * the next navigation loads the document.
 */
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

/** The story that shows a state, or the reason why the screen never has it. */
export type StateStory = { story: string } | { never: string };

export const by = (story: string): StateStory => ({ story });
export const never = (why: string): StateStory => ({ never: why });

export const isOpen = { forbidden: never('Everybody may see it.'), notLoggedIn: never('Everybody may see it.') };
export const isGuarded: StateStory = never(
  'RequireSession asks first, for every such route alike (Foundations/Surroundings).',
);
export const noList = { empty: never('It shows no list.'), filteredEmpty: never('It shows no list.') };
export const noFilter = { filteredEmpty: never('Nothing filters it.') };
export const noId = { notFound: never('Its address names nothing that could be missing.') };
export const onDevice = never('All of it is on the device: nothing is fetched.');
