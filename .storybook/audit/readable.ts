import { clearLayoutCache } from './boxes.ts';
import { seenLines, textBoxes } from './texts.ts';

const fields = 'input, textarea, select';

/**
 * Creates a filter for text elements whose contrast was not checked yet. Contrast depends on a text's place: the
 * classes of the element and its ancestors and their computed styles. The text itself has no influence, so a place
 * checked in one locale is skipped in the next.
 */
export function createReadable() {
  const placeIds = new Map<string, number>();
  const checkedPlaces = new Set<number>();

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
      // Disabled text is exempt from the contrast rule; the same place is checked again when enabled.
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

  /** Visible text elements in places that were not returned before. */
  return function selectNew(root: Element): Element[] {
    clearLayoutCache();
    const known = new Map<Element, number>();
    const texts = textBoxes(root).filter((piece) => seenLines(piece).length > 0);
    const shown = [...texts.map(({ element }) => element), ...root.querySelectorAll(fields)];
    const places = shown.map((element) => [element, getPlace(element, known)] as const);
    const fresh = places.filter(([, place]) => !checkedPlaces.has(place)).map(([element]) => element);
    for (const [, place] of places) checkedPlaces.add(place);
    return fresh;
  };
}
