import { expect, test } from 'vitest';
import { adminRoutePaths } from '../../apps/web/src/adminRoutePaths.ts';
import { routePaths } from '../../apps/web/src/routePaths.ts';
import { findStoryFiles, readStories } from '../storyFiles.ts';
import { states } from '../tags.ts';
import { isScreen, statesNeverShown } from './screens.ts';

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

/** The beginning of a screen's title: `/admin/orders/:id` belongs to `Admin/Orders`. */
function getAdminTitle(path: string): string {
  const [section = 'dashboard'] = path.split('/').slice(2);
  return `admin/${section.replaceAll('-', ' ')}`;
}

test('every route has stories', () => {
  const titles = [...shownByScreen.keys()].map((title) => title.toLowerCase());
  const shop = Object.keys(routePaths).filter((name) => !titles.includes(`shop/${name}`));
  const admin = Object.values(adminRoutePaths).filter(
    (path) => !titles.some((title) => title.startsWith(getAdminTitle(path))),
  );
  expect([...shop, ...admin]).toEqual([]);
});
