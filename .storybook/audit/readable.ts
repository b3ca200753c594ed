import { clearLayoutCache } from './boxes.ts';
import { seenLines, textBoxes } from './texts.ts';

const fields = 'input, textarea, select';

/**
 * Whether a text can be read is decided by its place, that is the classes of it and of all around it, and by what was
 * computed there. The words decide nothing: what axe has judged once need not be judged in the next language.
 */
export function createReadable() {
  const placeIds = new Map<string, number>();
  const judged = new Set<number>();

  function getPlace(element: Element | null, known: Map<Element, number>): number {
    if (!element) return 0;
    const before = known.get(element);
    if (before !== undefined) return before;
    const outer = getPlace(element.parentElement, known);
    const style = getComputedStyle(element);
    const place = [
      outer,
      element.tagName,
      element.getAttribute('class'),
      // Nobody needs to read what is switched off: the same place may be judged for the first time when it is on again.
      element.matches(':disabled, [aria-disabled="true"]'),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textDecorationLine,
    ].join('|');
    const id = placeIds.get(place) ?? placeIds.size + 1;
    placeIds.set(place, id);
    known.set(element, id);
    return id;
  }

  /** What is seen now and was not when this was last asked. */
  return function notJudgedYet(root: Element): Element[] {
    clearLayoutCache();
    const known = new Map<Element, number>();
    const texts = textBoxes(root).filter((piece) => seenLines(piece).length > 0);
    const shown = [...texts.map(({ element }) => element), ...root.querySelectorAll(fields)];
    const places = shown.map((element) => [element, getPlace(element, known)] as const);
    const fresh = places.filter(([, place]) => !judged.has(place)).map(([element]) => element);
    for (const [, place] of places) judged.add(place);
    return fresh;
  };
}
