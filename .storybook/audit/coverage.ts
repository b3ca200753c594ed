import { dirname, relative } from 'node:path';
import { routePaths } from '../../apps/web/src/routePaths.ts';
import { screenByRoute } from './adminScreens.ts';
import { keysPressed, pressedKeyNames } from './keys.ts';
import { isScreen } from './kinds.ts';
import { type Duty, exceptions, patternsWithKeys } from './parts.ts';
import { screens } from './screens.ts';
import type { StateStory } from './shown.ts';
import { getComponents, type StoryFile, storyFiles } from './storyFiles.ts';

const files = storyFiles();

function getFiles(floor: string, name: string): StoryFile[] {
  return files.filter(({ path }) => path.startsWith(`packages/ui/src/${floor}/${name}/`));
}

/** Which duties a component fulfils. */
function readCoverage(floor: string, name: string): Record<Duty, boolean> {
  const own = getFiles(floor, name);
  const has = (story: string) => own.some(({ stories }) => stories.includes(story));
  const owesKeys = floor === 'primitives' || patternsWithKeys.has(name);
  return {
    stories: own.some(({ title }) => title.split('/').at(-1) === name),
    Default: has('Default'),
    States: has('States'),
    LongText: has('LongText'),
    guide: own.some(({ hasGuide }) => hasGuide),
    keyboard: !owesKeys || own.some(({ hasKeyboard }) => hasKeyboard),
  };
}

const floors = ['primitives', 'patterns', 'layouts'] as const;
const components = floors.flatMap((floor) => getComponents(floor).map((name) => ({ floor, name })));

/** Components that lack a duty: `primitives/Tooltip lacks States, guide` */
export function componentGaps(): string[] {
  return components.flatMap(({ floor, name }) => {
    const reasons = exceptions[name] ?? {};
    if (reasons.stories !== undefined) return [];
    const shown = Object.entries(readCoverage(floor, name)) as [Duty, boolean][];
    const missing = shown.filter(([duty, isShown]) => !isShown && reasons[duty] === undefined).map(([duty]) => duty);
    return missing.length === 0 ? [] : [`${floor}/${name} lacks ${missing.join(', ')}`];
  });
}

/** Documented keys that no story presses: `patterns/Gallery says Space, and no story presses it` */
export function keyGaps(): string[] {
  return files.flatMap(({ path, text }) => {
    const pressed = keysPressed(text);
    return pressedKeyNames(text)
      .filter((key) => !pressed.has(key))
      .map((key) => `${relative('packages/ui/src', dirname(path))} says ${key}, and no story presses it`);
  });
}

/** Exceptions that are no longer needed: they would hide the next gap. */
export function idleExceptions(): string[] {
  return Object.entries(exceptions).flatMap(([name, reasons]) => {
    const component = components.find((one) => one.name === name);
    if (!component) return [`${name} is no component`];
    const shown = readCoverage(component.floor, name);
    const isAllThere = (Object.entries(shown) as [Duty, boolean][]).every(([, isShown]) => isShown);
    if (reasons.stories !== undefined) return isAllThere ? [`${name} has everything`] : [];
    return (Object.keys(reasons) as Duty[]).filter((duty) => shown[duty]).map((duty) => `${name} has ${duty}`);
  });
}

/** Titles of the back office's layout stories, which are not screens. */
const frames = ['Admin/Shell', 'Admin/Shared'];
const screenFiles = files.filter(({ title }) => isScreen(title) && !frames.some((frame) => title.startsWith(frame)));
/** `Shop/error/page` belongs to the screen `Shop/error`. */
const getScreen = (title: string) => title.split('/').slice(0, 2).join('/');
const getStories = (screen: string) =>
  screenFiles.filter(({ title }) => getScreen(title) === screen).flatMap(({ stories }) => stories);

function findGaps(title: string, shown: Record<string, StateStory>): string[] {
  const stories = getStories(title);
  if (stories.length === 0) return [`${title} is in the table and has no stories`];
  return Object.entries(shown).flatMap(([state, how]) =>
    'story' in how && !stories.includes(how.story) ? [`${title} has no story ${how.story} for ${state}`] : [],
  );
}

/** Screens that lack a story for a state: `Shop/goods has no story FilteredEmpty for filteredEmpty` */
export function screenGaps(): string[] {
  const unlisted = [...new Set(screenFiles.map(({ title }) => getScreen(title)))].filter(
    (title) => !(title in screens),
  );
  return [
    ...unlisted.map((title) => `${title} says nowhere which of its stories shows which state (screens.ts)`),
    ...Object.entries(screens).flatMap(([title, shown]) => findGaps(title, shown)),
  ];
}

/** Routes without a screen in the stories: the shop's by the route's name, admin routes by the table. */
export function routeGaps(): string[] {
  const titles = new Set(screenFiles.map(({ title }) => getScreen(title)));
  const screenOfRoute = {
    ...Object.fromEntries(Object.keys(routePaths).map((name) => [name, `Shop/${name}`])),
    ...screenByRoute,
  };
  return Object.entries(screenOfRoute)
    .filter(([, title]) => !titles.has(title))
    .map(([name]) => `The route ${name} has no stories`);
}
