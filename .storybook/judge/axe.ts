import axe, { type RunOptions } from 'axe-core';

/** What of axe's rules a theme can change: it has colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What the addon asks at 390 px, asked again at another size. */
export const askAxe = () => ask({});

/** What is left to ask of a page that axe has looked at in the other theme. */
export const askAboutColours = () => ask({ runOnly: { type: 'rule', values: colourRules } });

async function ask(options: RunOptions): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include: document.body, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { resultTypes: ['violations'], ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
