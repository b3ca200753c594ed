/** What a modal layer hides from assistive technology while it is open. */
const hidden = '[data-aria-hidden="true"]';
const openLayer = ['dialog', 'alertdialog', 'listbox', 'menu']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join();

/** A second: what lasts longer than that lasts by mistake, and axe may say so. */
const timeoutMs = 60;

async function untilNot(isGoing: () => boolean) {
  for (let frames = 0; frames < timeoutMs && isGoing(); frames += 1) await new Promise(requestAnimationFrame);
}

/** A layer that the last act of a story closed goes some frames later, and only then shows again what it hid. */
export const waitForOverlays = () =>
  untilNot(() => document.querySelector(hidden) !== null && document.querySelector(openLayer) === null);

/** The rows of a list whose filter was pressed last are pale until the next ones are there. */
export const waitForFreshLists = () => untilNot(() => document.querySelector('[data-refreshing]') !== null);
