import axe from 'axe-core';

/** What the addon asks at 390 px, asked again at another size. */
export async function askAxe(): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include: document.body, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
