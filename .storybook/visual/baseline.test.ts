import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import { hasPicture, idlePictures, readBaseline } from './store.ts';
import { plannedStories } from './stories.ts';

/** Mended by `pnpm visual:accept`, after a look at what it shows. */
const baseline = readBaseline();
const stories = plannedStories();

/** `shop-goods--default en-US/light`, and for a screen each of its widths. */
function owed(id: string): string[] {
  const { modes = [], sizes = [] } = planOf(id) ?? {};
  const widths = sizes.length === 0 ? [''] : sizes.map(({ width }) => String(width));
  return modes.flatMap((mode) => widths.map((width) => `${mode} ${width}`));
}

test('every story has its pictures', () => {
  const missing = stories.flatMap(({ id }) => {
    const keys = Object.keys(baseline[id] ?? {});
    return owed(id)
      .filter((start) => !keys.some((key) => key.startsWith(start)))
      .map((start) => `${id} ${start}`);
  });
  expect(missing).toEqual([]);
});

test('every picture has its story, in a mode that is taken', () => {
  const existing = new Map(stories.map(({ id }) => [id, planOf(id)?.modes ?? []]));
  const idle = Object.entries(baseline).flatMap(([id, pictures]) =>
    Object.keys(pictures)
      .filter((key) => !existing.get(id)?.some((mode) => key.startsWith(`${mode} `)))
      .map((key) => `${id} ${key}`),
  );
  expect(idle).toEqual([]);
});

/** Two that look the same show one state: one of them is about what is done, and says so with `!visual`. */
test('no two stories of a part have the same pictures', () => {
  const first = new Map<string, string>();
  const twins = Object.entries(baseline).flatMap(([id, pictures]) => {
    const look = `${id.split('--')[0]} ${Object.values(pictures).join()}`;
    const twin = first.get(look);
    if (twin === undefined) first.set(look, id);
    return twin === undefined ? [] : [`${id} looks like ${twin}`];
  });
  expect(twins).toEqual([]);
});

test('every picture is there, and no other', () => {
  const hashes = Object.values(baseline).flatMap((pictures) => Object.values(pictures));
  expect(hashes.filter((hash) => !hasPicture(hash))).toEqual([]);
  expect(idlePictures(baseline)).toEqual([]);
});
