import { STORY_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { isTestRun } from '../packages/ui/src/testing/isTestRun.ts';

/**
 * The pseudo-states addon rewrites style sheets when Storybook reports a rendering, which a test run does not:
 * addon-vitest renders portable stories, without Storybook's preview. `pseudo.stories.tsx` fails when it does.
 */
export function reportRendering(parameters: Record<string, unknown>) {
  if (isTestRun && parameters.pseudo) addons.getChannel().emit(STORY_RENDERED);
}
