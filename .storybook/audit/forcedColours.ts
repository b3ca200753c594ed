import { getLook } from '../../packages/ui/src/testing/matrix/getLook.ts';

/** Properties that forced colours preserve: shadows, backgrounds and tints are removed. */
const properties = [
  'borderTopColor',
  'borderTopStyle',
  'borderTopWidth',
  'color',
  'opacity',
  'outlineColor',
  'outlineOffset',
  'outlineStyle',
  'outlineWidth',
  'textDecorationLine',
] as const;

/** States that must not be shown by colour alone. */
const telling = ['focus', 'disabled', 'invalid'];

function canvasColour(): string {
  const probe = document.createElement('i');
  probe.style.background = 'Canvas';
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

/**
 * The element's background; none when it equals the page's, which forced colours put behind every element with a
 * background.
 */
function getGround({ backgroundColor }: CSSStyleDeclaration, page: string): string {
  return backgroundColor === page || backgroundColor.endsWith(', 0)') ? '' : backgroundColor;
}

function lookIn(cell: Element): string {
  const page = canvasColour();
  return getLook([...cell.querySelectorAll('*')], (style) =>
    [getGround(style, page), ...properties.map((property) => style[property])].join(' '),
  );
}

/** Cells of a state matrix that differ from the default cell of their row. */
function differing(): [cell: HTMLElement, rest: HTMLElement][] {
  return [...document.querySelectorAll<HTMLElement>('[data-look="rest"]')].flatMap((rest) => {
    const row = rest.getAttribute('data-row');
    const cells = telling.map((look) =>
      document.querySelector<HTMLElement>(`[data-row="${row}"][data-look="${look}"]`),
    );
    return cells.flatMap((cell) =>
      cell && lookIn(cell) !== lookIn(rest) ? [[cell, rest] satisfies [HTMLElement, HTMLElement]] : [],
    );
  });
}

/** Checks that the states of a matrix can still be distinguished in forced colours (Windows high contrast). */
export async function lookInForcedColours(): Promise<string[]> {
  const differences = differing();
  if (differences.length === 0) return [];
  const { commands } = await import('vitest/browser');
  await commands.forceColours(true);
  try {
    const lost = differences.filter(([cell, rest]) => lookIn(cell) === lookIn(rest));
    return lost.map(([{ dataset }]) => `"${dataset.row}" looks no other when it is in "${dataset.look}"`);
  } finally {
    await commands.forceColours(false);
  }
}
