import type { Preview } from '@storybook/react-vite';
import { inject, TestRunner } from 'vitest';
import { commands, page } from 'vitest/browser';
import { setBeforeInteraction } from '../../packages/ui/src/testing/interaction/userEvent.ts';
import { storyRequests } from '../../packages/ui/src/testing/storyFetch.ts';
import type { Size } from '../audit/widths.ts';
import { afterPlayTag, visualTag, wholePageTag } from '../tags.ts';
import { waitForAssets, waitForStart } from '../waitUntilIdle.ts';
import { getKey, getPlan, modeNameKey } from './plan.ts';

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

const endlessPauseMs = 2 ** 31 - 1;
const setRealInterval = globalThis.setInterval;

/** Stops countdowns: their progress would depend on how long the story took to load. */
globalThis.setInterval = ((callback: () => void, pauseMs = 0) =>
  setRealInterval(callback, pauseMs < 200 ? pauseMs : endlessPauseMs)) as typeof setInterval;

/** Keeps toasts open by a pointer event until the picture is taken. */
function keepToasts() {
  if (isTaken) return;
  document.querySelector('[data-kind][data-state="open"]')?.dispatchEvent(new Event('pointermove', { bubbles: true }));
}
// The toast handles the event only once it is rendered.
new MutationObserver(() => requestAnimationFrame(keepToasts)).observe(document, { subtree: true, childList: true });

/** Maximum height of a picture in pixels. */
const maxPictureHeight = 4000;

let current: PicturedStory = { id: '', name: '', tags: [] };
let isTaken = false;

/** Pictures need no axe. */
export const parameters: Preview['parameters'] = { a11y: { disable: true } };

type Hook = Extract<NonNullable<Preview['beforeEach']>, (...args: never[]) => unknown>;

export const beforeEach: Hook = (story) => {
  storyRequests.clear();
  current = story;
  isTaken = !story.tags.includes(visualTag);
};

export const afterEach: Hook = async () => {
  if (!isTaken) await takeAll();
};

async function take() {
  await commands.takePicture(current.id, getKey(inject(modeNameKey), innerWidth));
}

/**
 * Removes the focus: play functions focus an element before pressing it, and the focus ring and tooltip belong to that
 * interaction.
 */
function leaveFocus() {
  const { activeElement } = document;
  const isInLayer = activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  // Blur would close its list.
  const isOpen = activeElement?.matches('[role="combobox"][aria-expanded="true"]');
  if (activeElement instanceof HTMLElement && !isInLayer && !isOpen) activeElement.blur();
}

async function takeAll() {
  isTaken = true;
  leaveFocus();
  const sizes = getPlan(current.id)?.sizes ?? [];
  const isScreen = sizes.length > 0;
  const isWhole = !isScreen || current.tags.includes(wholePageTag);
  // A play function waits for its content; without one a screen may not have sent its requests yet.
  if (isScreen && !current.playFunction) await waitForStart();
  await waitForAssets(isScreen);
  for (const size of [undefined, ...sizes.filter(({ width }) => width !== innerWidth)]) {
    if (size) await resizeTo(size, isScreen);
    if (isWhole) await growToContent(isScreen);
    await take();
  }
}

async function resizeTo({ width, height }: Pick<Size, 'width' | 'height'>, isScreen: boolean) {
  await page.viewport(width, height);
  await waitForAssets(isScreen);
}

/** Resizes the frame to the full content: state matrices, and screens with the whole-page tag. */
async function growToContent(isScreen: boolean) {
  const height = Math.min(document.documentElement.scrollHeight, maxPictureHeight);
  if (height > innerHeight) await resizeTo({ width: innerWidth, height }, isScreen);
}

/**
 * Takes the picture before the first interaction of the play function, when all content has loaded. The story is then
 * skipped, the only way to end a running play function without a failure: the tests cover the rest. A story that ends
 * without its picture is reported as missed (`computeOutcome`).
 */
async function takeBeforeAct() {
  if (current.tags.includes(afterPlayTag)) return;
  if (!isTaken) await takeAll();
  TestRunner.getCurrentTest()?.context.skip('its picture is taken');
}

setBeforeInteraction(takeBeforeAct);
