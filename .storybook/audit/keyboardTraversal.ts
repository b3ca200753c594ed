import { getName, isShown } from './boxes.ts';

const most = 30;
/** Overlays that trap the focus while open. */
const modal = ['dialog', 'alertdialog', 'listbox', 'menu'].map((role) => `[role="${role}"][data-state="open"]`).join();
const isBusy = (layer: Element) => layer.matches('[aria-busy="true"]') || layer.querySelector('[aria-busy="true"]');

async function press(keys: string) {
  const { userEvent } = await import('vitest/browser');
  await userEvent.keyboard(keys);
}

function topLayer(): Element | undefined {
  return [...document.querySelectorAll(modal)].filter(isShown).at(-1);
}

/**
 * Presses real keys, because focus traps depend on the browser's own tab order. Outside a modal overlay Tab must reach
 * the end of the page; inside one Escape must close it, unless it is busy.
 */
export async function keyboardTraversal(args: object): Promise<string[]> {
  const layer = topLayer();
  return layer ? await leaveByEscape(layer, args) : await leaveByTab();
}

/** Number of calls of the story's spies: an overlay that is kept open by an arg calls one of them to be closed. */
const asked = (args: object) =>
  Object.values(args).reduce((sum: number, arg) => sum + (isSpy(arg) ? arg.mock.calls.length : 0), 0);
const isSpy = (arg: unknown): arg is { mock: { calls: unknown[] } } => typeof arg === 'function' && 'mock' in arg;

async function leaveByEscape(layer: Element, args: object): Promise<string[]> {
  if (isBusy(layer)) return [];
  // A press outside may have moved the focus; Tab returns it.
  if (!layer.contains(document.activeElement)) await press('{Tab}');
  if (!layer.contains(document.activeElement)) return [`The focus is not in ${getName(layer)}, which is open`];
  const before = asked(args);
  const isLeft = () =>
    asked(args) > before || !layer.isConnected || layer.getAttribute('data-state') !== 'open' || topLayer() !== layer;
  // The first presses may close something above the overlay: a toast, a tooltip, a list.
  for (let presses = 0; presses < 3 && !isLeft(); presses += 1) {
    await press('{Escape}');
    for (let waits = 0; waits < 10 && !isLeft(); waits += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return isLeft() ? [] : [`Escape does not lead out of ${getName(layer)}`];
}

/** A focusable element placed before and after the story, as start and end of the traversal. */
function post(): HTMLElement {
  const element = document.createElement('span');
  element.tabIndex = 0;
  return element;
}

async function leaveByTab(): Promise<string[]> {
  const [start, goal] = [post(), post()];
  document.body.prepend(start);
  document.body.append(goal);
  start.focus();
  const fault = await wayTo(goal);
  start.remove();
  goal.remove();
  return fault === undefined ? [] : [fault];
}

async function wayTo(goal: Element): Promise<string | undefined> {
  const passed: Element[] = [];
  for (let steps = 0; steps < most; steps += 1) {
    await press('{Tab}');
    const at = document.activeElement ?? document.body;
    if (at === goal) return undefined;
    if (at === passed.at(-1)) return `Tab does not lead on from ${getName(at)}`;
    if (passed.includes(at)) return `Tab leads round in circles, back to ${getName(at)}`;
    passed.push(at);
  }
  return undefined;
}
