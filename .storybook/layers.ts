/** What a modal layer hides from assistive technology while it is open. */
const hidden = '[data-aria-hidden="true"]';
const openLayer = ['dialog', 'alertdialog', 'listbox', 'menu']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join();

/** A second: what is hidden longer than that is hidden by mistake, and axe may say so. */
const patience = 60;

/** A layer that the last act of a story closed goes some frames later, and only then shows again what it hid. */
export async function closedLayersGo() {
  const isGoing = () => document.querySelector(hidden) !== null && document.querySelector(openLayer) === null;
  for (let frames = 0; frames < patience && isGoing(); frames += 1) await new Promise(requestAnimationFrame);
}
