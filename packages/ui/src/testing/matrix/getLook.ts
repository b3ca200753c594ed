/**
 * Styles of elements, a line each, with their `::before` and `::after`: the result of `tell`. Two looks are
 * compared, not displayed.
 */
export function getLook(elements: readonly Element[], tell: (style: CSSStyleDeclaration) => string): string {
  return elements
    .flatMap((element) => ['', '::before', '::after'].map((pseudo) => tell(getComputedStyle(element, pseudo))))
    .join('\n');
}
