/**
 * How elements look, a line each, with what is drawn before and after them: what `tell` says of a style. Two looks are
 * compared; nobody reads them.
 */
export function getLook(elements: readonly Element[], tell: (style: CSSStyleDeclaration) => string): string {
  return elements
    .flatMap((element) => ['', '::before', '::after'].map((pseudo) => tell(getComputedStyle(element, pseudo))))
    .join('\n');
}
