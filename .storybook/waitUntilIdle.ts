/** A request that is older is one of those that a story leaves unanswered for ever. */
const longestAnswer = 1000;
/** What nobody waits for by its looks is not waited for as long: many a story ends while it is being sent. */
const longestLastAnswer = 200;
/** Longer than the shop goes on asking before it says that it failed. */
const longestTrying = 6000;

/** Longer than a screen shows nothing before it shows that it is busy. */
const skeletonDelay = 500;

/** When it was asked, of each request that is not answered yet. */
const asked = new Map<symbol, number>();
let hasAsked = false;
let hasFailed = false;
const plainFetch = globalThis.fetch;

globalThis.fetch = async (...request) => {
  const one = Symbol('request');
  asked.set(one, performance.now());
  hasAsked = true;
  try {
    const answer = await plainFetch(...request);
    hasFailed ||= !answer.ok;
    return answer;
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    asked.delete(one);
  }
};

/** What the story before left unanswered is not waited for. */
export function clearRequests() {
  asked.clear();
  hasAsked = false;
  hasFailed = false;
}

const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Where the story before had scrolled to is left with it, and that is said a frame later: a tooltip would close at it. */
export async function waitForScrollEvents() {
  // Lays the page out without that story.
  document.documentElement.getBoundingClientRect();
  await frame();
}

async function waitWhile(isSo: () => boolean, longest: number) {
  for (const end = performance.now() + longest; isSo() && performance.now() < end; ) await wait(10);
}

const isLate = (since: number, longest = longestAnswer) => performance.now() - since >= longest;
const isAnswerDue = (longest: number) => [...asked.values()].some((since) => !isLate(since, longest));
/** Who is busy with nothing unanswered is about to ask again: what failed has not been shown yet. */
const isTryingAgain = () =>
  document.querySelector('[aria-busy="true"]') !== null && ![...asked.values()].some((since) => isLate(since));

async function waitForAnswers(longest = longestAnswer) {
  await wait();
  await waitWhile(() => isAnswerDue(longest), 10 * longest);
  await wait();
}

/** A play function has waited for what it is about, not for what its last act has the page ask for. */
export const waitForRequests = () => waitForAnswers(longestLastAnswer);

function isInSight(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** An image that failed is decoded as far as it will ever be; one that is scrolled out of its box is never begun. */
async function waitForImages() {
  const arrive = (image: HTMLImageElement) =>
    Promise.race([image.decode().catch(() => undefined), wait(longestAnswer)]);
  await Promise.all([...document.images].filter(isInSight).map(arrive));
}

/** A place is kept for a part whose code has not come: nothing that was asked for is unanswered. */
const isCodeDue = () =>
  document.querySelector('[class*="Skeleton_"]') !== null && ![...asked.values()].some((since) => isLate(since));

/** A screen's code has come, and it has asked for what it shows. */
export const waitForStart = () => wait(skeletonDelay);

/** Nothing was asked for yet and nothing is there: the code of the screen is still on its way. */
const isBlank = () => !hasAsked && document.querySelector('h1') === null;

/** What a story shows in the end is there. */
export async function waitForAnswersShown(isScreen: boolean) {
  await frame();
  if (isScreen) await waitWhile(isBlank, skeletonDelay);
  await waitForAnswers();
  // A part that asks for nothing may be busy, and show just that.
  if (!isScreen && !hasAsked) return;
  if (hasFailed) {
    await waitWhile(isTryingAgain, longestTrying);
    // The words of a failure are loaded when they are needed.
    await wait(skeletonDelay);
  }
  await waitWhile(isCodeDue, longestTrying);
  // Code that has come may ask for more.
  await waitForAnswers();
  await frame();
}

/** Everything that is on its way has come and is painted. */
export async function waitForAssets(isScreen: boolean) {
  await waitForAnswersShown(isScreen);
  await document.fonts.ready;
  await waitForImages();
  // A font or an image may have brought a part that asks for more.
  await waitForAnswers();
  await frame();
  await frame();
}
