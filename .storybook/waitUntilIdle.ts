import { storyRequests } from '../packages/ui/src/testing/storyFetch.ts';

/** Requests older than this are those that a story leaves pending forever. */
const maxAnswerMs = 1000;
/** Shorter for requests of a story's last interaction: many stories end while one is pending. */
const maxLastAnswerMs = 200;
/** Longer than the app retries before it reports an error. */
const maxRetryMs = 6000;
/** Longer than a screen waits before it shows a skeleton, and longer than it then shows it at least. */
const skeletonDelayMs = 500;

const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Waits for the scroll event that follows, a frame late, from the previous story's scroll position: it would close a
 * tooltip.
 */
export async function waitForScrollEvents() {
  // Force a layout without the previous story.
  document.documentElement.getBoundingClientRect();
  await frame();
}

async function waitWhile(isPending: () => boolean, maxMs: number) {
  for (const end = performance.now() + maxMs; isPending() && performance.now() < end; ) await wait(10);
}

const isLate = (since: number, maxMs = maxAnswerMs) => performance.now() - since >= maxMs;
/** Whether a request is pending that is expected to be answered. */
export const isAnswerDue = (maxMs = maxLastAnswerMs) =>
  storyRequests.pendingSince().some((since) => !isLate(since, maxMs));
/** Busy without a pending request: the app waits for its next retry and has not shown the error yet. */
const isTryingAgain = () =>
  document.querySelector('[aria-busy="true"]') !== null && !storyRequests.pendingSince().some((since) => isLate(since));

async function waitForAnswers(maxMs = maxAnswerMs) {
  await wait();
  await waitWhile(() => isAnswerDue(maxMs), 10 * maxMs);
  await wait();
}

/** A skeleton without a pending request: it is shown for its minimum time, or a lazy component is loading. */
const isSkeletonLeft = () =>
  document.querySelector('[class*="Skeleton_"]') !== null &&
  !storyRequests.pendingSince().some((since) => isLate(since));

/** Waits while data of the former input is dimmed: axe would see too little contrast. */
export const waitForFreshData = () => waitWhile(() => document.querySelector('[data-refreshing]') !== null, maxRetryMs);

/** Waits for requests caused by the last interaction: a play function only waits for what it tests. */
export async function waitForRequests() {
  // React starts requests in effects, after it has shown the new URL.
  await frame();
  await waitForAnswers(maxLastAnswerMs);
  // After the skeleton, dimmed data of the former input may appear.
  await waitWhile(isSkeletonLeft, skeletonDelayMs);
  await waitForFreshData();
}

function isInSight(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Waits for visible images. `decode()` of a failed image rejects at once; images scrolled out of view do not load. */
async function waitForImages() {
  const arrive = (image: HTMLImageElement) => Promise.race([image.decode().catch(() => undefined), wait(maxAnswerMs)]);
  await Promise.all([...document.images].filter(isInSight).map(arrive));
}

/** Waits until a screen's code has loaded and its requests have started. */
export const waitForStart = () => wait(skeletonDelayMs);

/** No request and no heading yet: the screen's code is loading. */
const isBlank = () => !storyRequests.hasAsked() && document.querySelector('h1') === null;

/** Waits until a story shows its final content. */
export async function waitForAnswersShown(isScreen: boolean) {
  await frame();
  if (isScreen) await waitWhile(isBlank, skeletonDelayMs);
  await waitForAnswers();
  // A part without requests may show a busy state on purpose.
  if (!isScreen && !storyRequests.hasAsked()) return;
  if (storyRequests.hasFailed()) {
    await waitWhile(isTryingAgain, maxRetryMs);
    // Error messages load lazily.
    await wait(skeletonDelayMs);
  }
  await waitWhile(isSkeletonLeft, maxRetryMs);
  // Lazy components may send further requests.
  await waitForAnswers();
  await frame();
}

/** Waits until all requests, fonts and images have loaded and are painted. */
export async function waitForAssets(isScreen: boolean) {
  await waitForAnswersShown(isScreen);
  await document.fonts.ready;
  await waitForImages();
  // Fonts or images may have rendered components with further requests.
  await waitForAnswers();
  await frame();
  await frame();
}
