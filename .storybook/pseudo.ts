import { DOCS_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

/**
 * The pseudo-states addon reads the style sheets when Storybook reports that something has been rendered. A test run
 * reports nothing, so it is called here. Called, not sent: the event would tell the manager of a docs page.
 */
export function readPseudoRules(parameters: Record<string, unknown>) {
  if (!parameters.pseudo) return;
  for (const read of addons.getChannel().listeners(DOCS_RENDERED) ?? []) read();
}
