import { expect, test } from 'vitest';
import { routePaths } from '../../apps/web/src/routePaths.ts';
import { states } from '../tags.ts';
import { isScreen } from './kinds.ts';
import { exceptions, requiredStories } from './parts.ts';
import { screenByRoute, statesNeverShown } from './screens.ts';
import { getComponents, getFeatureAreas, storyFiles } from './storyFiles.ts';

const files = storyFiles();
const components = ['primitives', 'patterns', ...getFeatureAreas(), 'layouts'].flatMap((layer) =>
  getComponents(layer).map((name) => ({ layer, name })),
);

/** The required stories that a component lacks. */
function findMissing({ layer, name }: { layer: string; name: string }) {
  const own = files.filter(({ path }) => path.startsWith(`packages/ui/src/${layer}/${name}/`));
  return requiredStories.filter((story) => !own.some(({ stories }) => stories.includes(story)));
}

test('every component has its required stories', () => {
  const gaps = components.flatMap((component) => {
    const excused = exceptions[component.name] ?? [];
    const missing = findMissing(component).filter((story) => !excused.includes(story));
    return missing.length > 0 ? [`${component.layer}/${component.name} lacks ${missing.join(', ')}`] : [];
  });
  expect(gaps).toEqual([]);
});

test('every exception is needed', () => {
  const unneeded = Object.entries(exceptions).flatMap(([name, excused]) => {
    const component = components.find((one) => one.name === name);
    if (!component) return [`${name} is no component`];
    const missing = findMissing(component);
    return excused.filter((story) => !missing.includes(story)).map((story) => `${name} has ${story}`);
  });
  expect(unneeded).toEqual([]);
});

/** Titles of the back office's layout stories, which are not screens. */
const frames = ['Admin/Shell', 'Admin/Shared'];
/** State tags of the stories by screen: `Shop/error/page` belongs to the screen `Shop/error`. */
const shownByScreen = new Map<string, string[]>();
for (const { title, shownStates } of files) {
  if (!isScreen(title) || frames.some((frame) => title.startsWith(frame))) continue;
  const screen = title.split('/').slice(0, 2).join('/');
  shownByScreen.set(screen, [...(shownByScreen.get(screen) ?? []), ...shownStates]);
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
