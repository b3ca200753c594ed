/** Media conditions about motion, with always-true or always-false replacements that can be reverted. */
const replacements = [
  ['(prefers-reduced-motion: reduce)', '(min-width: 0px)'],
  ['(prefers-reduced-motion: no-preference)', '(max-width: 0px)'],
] as const;

let isReduced = false;
const headObserver = new MutationObserver(() => rewrite());

/**
 * Simulates reduced motion by rewriting the media rules, since a page cannot set the preference itself. When off, the
 * browser's preference applies again.
 */
export function applyMotion(reduced: boolean) {
  if (reduced === isReduced) return;
  isReduced = reduced;
  rewrite();
  if (reduced) headObserver.observe(document.head, { childList: true });
  else headObserver.disconnect();
  // The rules of a linked sheet are available after it has loaded.
  document.head[reduced ? 'addEventListener' : 'removeEventListener']('load', rewrite, true);
}

function rewrite() {
  for (const { cssRules } of document.styleSheets) rewriteIn(cssRules);
}

function rewriteIn(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) rewriteMedia(rule.media);
    if (rule instanceof CSSGroupingRule) rewriteIn(rule.cssRules);
  }
}

function rewriteMedia(media: MediaList) {
  const text = replacements.reduce(
    (before, [condition, constant]) =>
      isReduced ? before.replace(condition, constant) : before.replace(constant, condition),
    media.mediaText,
  );
  if (text !== media.mediaText) media.mediaText = text;
}
