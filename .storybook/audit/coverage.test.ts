import { expect, test } from 'vitest';
import { routePaths } from '../../apps/web/src/routePaths.ts';
import { findStoryFiles, readStories } from '../storyFiles.ts';
import { states } from '../tags.ts';
import { isScreen } from './kinds.ts';
import { screenByRoute, statesNeverShown } from './screens.ts';

/** Titles of the back office's layout stories, which are not screens. */
const frames = ['Admin/Shell', 'Admin/Shared'];
/** State tags of the stories by screen: `Shop/error/page` belongs to the screen `Shop/error`. */
const shownByScreen = new Map<string, string[]>();
for (const { title, tags } of findStoryFiles().flatMap(readStories)) {
  if (!isScreen(title) || frames.some((frame) => title.startsWith(frame))) continue;
  const screen = title.split('/').slice(0, 2).join('/');
  const shown = tags.filter((tag) => tag.startsWith('state:')).map((tag) => tag.slice('state:'.length));
  shownByScreen.set(screen, [...(shownByScreen.get(screen) ?? []), ...shown]);
}

test('every screen is in the table', () => {
  expect([...shownByScreen.keys()].sort()).toEqual(Object.keys(statesNeverShown).sort());
});

test.each(Object.entries(statesNeverShown))('%s has a story of every state that it can be in', (screen, never) => {
  const shown = new Set(shownByScreen.get(screen));
  expect([...shown].sort()).toEqual(states.filter((state) => !never.includes(state)).sort());
});

test('every route has stories', () => {
  const screens = [...Object.keys(routePaths).map((name) => `Shop/${name}`), ...Object.values(screenByRoute)];
  expect(screens.filter((screen) => !shownByScreen.has(screen))).toEqual([]);
});
