import { expect, test } from 'vitest';
import { createNavigationBlockers, type NavigationBlocker } from './navigationBlockers.ts';

/** Two forms that block, and a navigation that counts how often it happened. */
function block() {
  const blockers = createNavigationBlockers();
  const prompts: [string, () => void][] = [];
  const add = (name: string) => blockers.add(((proceed) => prompts.push([name, proceed])) as NavigationBlocker);
  const removers = { settings: add('settings'), provider: add('provider') };
  let count = 0;
  const navigate = () =>
    blockers.run(() => {
      count += 1;
    });
  const proceed = (index: number) => prompts[index]?.[1]();
  return { blockers, removers, navigate, proceed, asked: () => prompts.map(([name]) => name), count: () => count };
}

test('every blocker is asked, one after another, before the navigation happens', () => {
  const { navigate, proceed, asked, count } = block();
  navigate();
  expect([asked(), count()]).toEqual([['provider'], 0]);
  proceed(0);
  expect([asked(), count()]).toEqual([['provider', 'settings'], 0]);
  proceed(1);
  expect(count()).toBe(1);
});

test('a removed blocker leaves the others in place', () => {
  const { blockers, removers, navigate, proceed, asked, count } = block();
  removers.provider();
  navigate();
  expect([asked(), count(), blockers.isBlocked()]).toEqual([['settings'], 0, true]);
  removers.settings();
  expect(blockers.isBlocked()).toBe(false);
  proceed(0);
  expect(count()).toBe(1);
});

test('a blocker that was removed while another one was asked is skipped', () => {
  const { removers, navigate, proceed, asked, count } = block();
  navigate();
  removers.settings();
  proceed(0);
  expect([asked(), count()]).toEqual([['provider'], 1]);
});

test('a navigation that one blocker let proceed and another one did not is asked about again by both', () => {
  const { navigate, proceed, asked, count } = block();
  navigate();
  proceed(0);
  navigate();
  expect([asked(), count()]).toEqual([['provider', 'settings', 'provider'], 0]);
});
