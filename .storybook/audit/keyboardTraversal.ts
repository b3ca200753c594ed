import { getName, isShown } from './boxes.ts';

const most = 30;
/** Each keeps the focus as long as it is open. */
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
 * Real key presses, because a trap is made of the browser's own way from one element to the next: outside a modal layer
 * Tab leads out at the end, never round in circles; inside one Escape leads out, unless something is under way.
 */
export async function keyboardTraversal(args: object): Promise<string[]> {
  const layer = topLayer();
  return layer ? await leaveByEscape(layer, args) : await leaveByTab();
}

/** A story that holds its layer open by an arg is asked to close it, through the function that it gave. */
const asked = (args: object) =>
  Object.values(args).reduce((sum: number, arg) => sum + (isSpy(arg) ? arg.mock.calls.length : 0), 0);
const isSpy = (arg: unknown): arg is { mock: { calls: unknown[] } } => typeof arg === 'function' && 'mock' in arg;

async function leaveByEscape(layer: Element, args: object): Promise<string[]> {
  if (isBusy(layer)) return [];
  // A press beside it may have taken the focus; the next Tab brings it back.
  if (!layer.contains(document.activeElement)) await press('{Tab}');
  if (!layer.contains(document.activeElement)) return [`The focus is not in ${getName(layer)}, which is open`];
  const before = asked(args);
  const isLeft = () =>
    asked(args) > before || !layer.isConnected || layer.getAttribute('data-state') !== 'open' || topLayer() !== layer;
  // The first presses may answer what lies above: a toast, a tooltip, a list.
  for (let presses = 0; presses < 3 && !isLeft(); presses += 1) {
    await press('{Escape}');
    for (let waits = 0; waits < 10 && !isLeft(); waits += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return isLeft() ? [] : [`Escape does not lead out of ${getName(layer)}`];
}

/** Something to start from before the story, and something to arrive at behind it. */
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
