import type { Preview } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { inject, TestRunner } from 'vitest';
import { commands, page } from 'vitest/browser';
import { afterPlayTag, showsState, wholePageTag } from '../states.ts';
import { clearRequests, waitForAssets, waitForStart } from '../waitUntilIdle.ts';
import { getKey, getPlan, modeNameKey, type Size } from './plan.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePicture: (id: string, key: string) => Promise<void>;
  }
}

interface PicturedStory {
  id: string;
  name: string;
  tags: string[];
  playFunction?: unknown;
}

const longPause = 2 ** 31 - 1;
const plainInterval = globalThis.setInterval;

/** A countdown stands still: how far it has come depends on how long the way to it took. */
globalThis.setInterval = ((act: () => void, pause = 0) =>
  plainInterval(act, pause < 200 ? pause : longPause)) as typeof setInterval;

/** Whoever points at a toast keeps it: it may take long until its picture is taken. */
function keepToasts() {
  if (isTaken) return;
  document.querySelector('[data-kind][data-state="open"]')?.dispatchEvent(new Event('pointermove', { bubbles: true }));
}
// It hears nothing before it is drawn.
new MutationObserver(() => requestAnimationFrame(keepToasts)).observe(document, { subtree: true, childList: true });

/** Higher is cut off: nobody looks at a page of this height as a whole. */
const highest = 4000;

let current: PicturedStory = { id: '', name: '', tags: [] };
let isTaken = false;

type Hook = Extract<NonNullable<Preview['beforeEach']>, (...args: never[]) => unknown>;

export const beforeEach: Hook = (story) => {
  clearRequests();
  current = story;
  const { name, tags, playFunction } = story;
  isTaken = !showsState({ name, tags, text: String(playFunction ?? '') });
};

export const afterEach: Hook = async () => {
  if (!isTaken) await takeAll();
};

async function take() {
  await commands.takePicture(current.id, getKey(inject(modeNameKey as never), innerWidth));
}

/** Who is about to press something focuses it first: the ring, and the hint that comes with it, belong to the act. */
function leaveFocus() {
  const { activeElement } = document;
  const isInLayer = activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  // Its list would close.
  const isOpen = activeElement?.matches('[role="combobox"][aria-expanded="true"]');
  if (activeElement instanceof HTMLElement && !isInLayer && !isOpen) activeElement.blur();
}

async function takeAll() {
  isTaken = true;
  leaveFocus();
  const sizes = getPlan(current.id)?.sizes ?? [];
  const isScreen = sizes.length > 0;
  const isWhole = !isScreen || current.tags.includes(wholePageTag);
  // A play function has waited for what it shows; without one a screen may not have asked for anything yet.
  if (isScreen && !current.playFunction) await waitForStart();
  await waitForAssets(isScreen);
  for (const size of [undefined, ...sizes.filter(({ width }) => width !== innerWidth)]) {
    if (size) await resizeTo(size, isScreen);
    if (isWhole) await growToContent(isScreen);
    await take();
  }
}

async function resizeTo({ width, height }: Size, isScreen: boolean) {
  await page.viewport(width, height);
  await waitForAssets(isScreen);
}

/** A matrix of states is looked at down to its last row, and a screen whose tag asks for it. */
async function growToContent(isScreen: boolean) {
  const height = Math.min(document.documentElement.scrollHeight, highest);
  if (height > innerHeight) await resizeTo({ width: innerWidth, height }, isScreen);
}

/**
 * The picture of a story is what stands before its play function acts for the first time: what it has waited for has
 * come, and nothing is half done. There the story ends; that it goes on well is for the tests to say.
 */
async function takeBeforeAct() {
  if (current.tags.includes(afterPlayTag)) return;
  if (!isTaken) await takeAll();
  TestRunner.getCurrentTest()?.context.skip('its picture is taken');
}

type Act = (...args: unknown[]) => unknown;

function actAfterPicture(act: Act): Act {
  return async (...args) => {
    await takeBeforeAct();
    return act(...args);
  };
}

/** The same object for every story, and taken hold of once. */
const acts = userEvent as unknown as Record<string, Act>;
for (const [name, act] of Object.entries(acts)) {
  if (name !== 'setup') acts[name] = actAfterPicture(act);
}
