/** Elements that a modal overlay hides from assistive technology. */
const hidden = '[data-aria-hidden="true"]';
const openLayer = ['dialog', 'alertdialog', 'listbox', 'menu']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join();

/** About a second; an overlay that stays longer is a bug that axe may report. */
const maxFrames = 60;

/** Waits until an overlay closed by the last interaction is removed and the page is accessible again. */
export async function waitForOverlays() {
  const isPending = () => document.querySelector(hidden) !== null && document.querySelector(openLayer) === null;
  for (let frame = 0; frame < maxFrames && isPending(); frame += 1) await new Promise(requestAnimationFrame);
}
