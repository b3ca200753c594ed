/** What asks for less motion or for all of it, and what always or never holds in its place: to be read back again. */
const answers = [
  ['(prefers-reduced-motion: reduce)', '(min-width: 0px)'],
  ['(prefers-reduced-motion: no-preference)', '(max-width: 0px)'],
] as const;

let isReduced = false;
const later = new MutationObserver(() => rewrite());

/**
 * Turns less motion on where the browser does not prefer it: the media rules themselves are answered, since a page
 * cannot be put into the preference. Off, the browser's own preference counts again.
 */
export function applyMotion(reduced: boolean) {
  if (reduced === isReduced) return;
  isReduced = reduced;
  rewrite();
  if (reduced) later.observe(document.head, { childList: true });
  else later.disconnect();
  // A linked sheet has its rules when it has come.
  document.head[reduced ? 'addEventListener' : 'removeEventListener']('load', rewrite, true);
}

function rewrite() {
  for (const { cssRules } of document.styleSheets) rewriteIn(cssRules);
}

function rewriteIn(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) answer(rule.media);
    if (rule instanceof CSSGroupingRule) rewriteIn(rule.cssRules);
  }
}

function answer(media: MediaList) {
  const text = answers.reduce(
    (before, [question, told]) => (isReduced ? before.replace(question, told) : before.replace(told, question)),
    media.mediaText,
  );
  if (text !== media.mediaText) media.mediaText = text;
}
