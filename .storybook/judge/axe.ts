import axe, { type RunOptions } from 'axe-core';
import { axeOptions } from './axeOptions.ts';

/** What of axe's rules a theme can change: it has colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** And what a width can: where things stand, and what they stand on. */
const layoutRules = [...colourRules, 'scrollable-region-focusable'];
const onlyThese = (values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });

/** What the addon asks of the page as it was played, asked again of one whose words or parts are others. */
export const askAxe = () => ask({});

/** What is left to ask of a page that axe has looked at in the other theme. */
export const askAboutColours = () => ask(onlyThese(colourRules));

/** What is left to ask of a page that axe has looked at in another width. */
export const askAboutLayout = () => ask(onlyThese(layoutRules));

async function ask(options: RunOptions): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include: document.body, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { ...axeOptions, ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
