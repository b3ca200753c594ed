import axe, { type RunOptions } from 'axe-core';
import { axeOptions } from './axeOptions.ts';

/** What of axe's rules the eye needs: a theme can change nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What the addon asks of the page as it was played, asked again of one whose words or parts are others. */
export const askAboutWords = () =>
  ask({ rules: { ...axeOptions.rules, ...Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])) } });

/** All that is left to ask of a page that axe has looked at in another width. */
export const askAboutScrolling = () => ask(onlyThese(['scrollable-region-focusable']));

/** Whether the texts among these elements can be read; what has gone since they were found need not be. */
export async function askAboutColours(elements: Element[]): Promise<string[]> {
  const shown = elements.filter((element) => element.isConnected);
  return shown.length > 0 ? ask(onlyThese(colourRules), shown) : [];
}

const onlyThese = (values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });

async function ask(options: RunOptions, include: Element[] = [document.body]): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { ...axeOptions, ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
