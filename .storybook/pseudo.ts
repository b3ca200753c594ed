import { DOCS_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

/**
 * The pseudo-states addon rewrites style sheets when Storybook reports a rendering. A test run reports none, so call it
 * directly; emitting the event would also reach the manager of a docs page.
 */
export function readPseudoRules(parameters: Record<string, unknown>) {
  if (!parameters.pseudo) return;
  for (const read of addons.getChannel().listeners(DOCS_RENDERED) ?? []) read();
}
