import { clearLayoutCache } from './boxes.ts';
import { findTexts, getVisibleLines } from './texts.ts';

const fields = 'input, textarea, select';
// Disabled text is exempt from the contrast rule; the same place is checked again when enabled.
const disabled = ':disabled, [aria-disabled="true"]';

const checkedPlaces = new Set<string>();

/**
 * Describes what the contrast of a text depends on: the classes and colours of the element and its ancestors. The text
 * itself has no influence, so a place checked in one locale is skipped in the next.
 */
function getPlace(element: Element | null, known: Map<Element, string>): string {
  if (!element) return '';
  const before = known.get(element);
  if (before !== undefined) return before;
  const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
  const own = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, element.matches(disabled)];
  const place = [getPlace(element.parentElement, known), element.getAttribute('class'), ...own].join('|');
  known.set(element, place);
  return place;
}

/** Returns the visible text elements in places that no earlier story of this browser page had. */
export function selectNewPlaces(root: Element): Element[] {
  clearLayoutCache();
  const known = new Map<Element, string>();
  const texts = findTexts(root).filter((piece) => getVisibleLines(piece).length > 0);
  const shown = [...texts.map(({ element }) => element), ...root.querySelectorAll(fields)];
  const places = shown.map((element) => ({ element, place: getPlace(element, known) }));
  const fresh = places.filter(({ place }) => !checkedPlaces.has(place));
  for (const { place } of places) checkedPlaces.add(place);
  return fresh.map(({ element }) => element);
}
