import { expect, waitFor } from 'storybook/test';
import { isTestRun } from '../isTestRun.ts';
import type { Look } from './forced.ts';
import { getLook } from './getLook.ts';

const properties = [
  'backgroundColor',
  'backgroundImage',
  'borderTopColor',
  'borderTopWidth',
  'boxShadow',
  'color',
  'opacity',
  'outlineColor',
  'outlineStyle',
  'textDecorationLine',
  'textDecorationThickness',
  'transform',
  'width',
] as const;

/** Everything a forced state may change, of the element and what it holds. */
function lookIn(cell: Element, target: string): string {
  const found = [...cell.querySelectorAll(target)].flatMap((element) => [element, ...element.querySelectorAll('*')]);
  return getLook(found, (style) => properties.map((property) => style[property]).join(' '));
}

/**
 * `play` of a `States` story: in every row each of these looks is another than the one at rest, and than those in
 * `apart`, its pairs of looks.
 */
export function looksDiffer(
  target: string,
  looks: readonly Look[],
  apart: readonly (readonly [look: Look, from: Look])[] = [],
) {
  const pairs = [...looks.map((look) => [look, 'rest'] as const), ...apart];
  return async function everyForcedLookShows({ canvasElement }: { canvasElement: HTMLElement }) {
    const rests = [...canvasElement.querySelectorAll('[data-look="rest"]')];
    await expect(rests).not.toHaveLength(0);
    // In Storybook itself the states are forced only when the play function is over.
    if (!isTestRun) return;
    for (const rest of rests) {
      const row = rest.getAttribute('data-row');
      const getCell = (look: Look) => {
        const cell = canvasElement.querySelector(`[data-row="${row}"][data-look="${look}"]`);
        if (!cell) throw new Error(`The row ${row} shows nothing ${look}.`);
        return cell;
      };
      for (const [look, from] of pairs) {
        const [cell, other] = [getCell(look), getCell(from)];
        await waitFor(() => expect(lookIn(cell, target), `${row} ${look}`).not.toBe(lookIn(other, target)));
      }
    }
  };
}

/** Under a mouse every press is a hover too: it has to show all the same. */
export const pressShows = [['pressed', 'hover']] as const;
