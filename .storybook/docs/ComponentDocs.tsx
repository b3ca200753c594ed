import {
  ArgTypes,
  Description,
  DocsContext,
  DocsStory,
  Heading,
  Primary,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { Fragment, useContext } from 'react';
import type { Guide, Key } from '../../packages/ui/src/testing/docs/guide.ts';

/** Docs page of a component: description, guide, preview, keys, props and all states. */
export function ComponentDocs() {
  const context = useContext(DocsContext);
  const { preparedMeta } = context.resolveOf('meta', ['meta']);
  const guide: Guide | undefined = preparedMeta.parameters.guide;
  const [primary, ...others] = context.componentStories().filter((story) => story.tags.includes('autodocs'));
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      {guide && <WhenToUse guide={guide} />}
      {primary && <Primary />}
      {guide?.keyboard && <KeyboardTable keyboard={guide.keyboard} />}
      {preparedMeta.component && (
        <>
          <Heading>Props</Heading>
          <ArgTypes of={preparedMeta.component} />
        </>
      )}
      {others.length > 0 && <Heading>States</Heading>}
      {others.map((story) => (
        <DocsStory key={story.id} of={story.moduleExport} expanded />
      ))}
    </>
  );
}

function WhenToUse({ guide }: { guide: Guide }) {
  return (
    <>
      <Heading>When to use</Heading>
      <p>{guide.use}</p>
      <Heading>When not</Heading>
      <p>{guide.avoid}</p>
    </>
  );
}

function KeyboardTable({ keyboard }: { keyboard: NonNullable<Guide['keyboard']> }) {
  return (
    <>
      <Heading>Keyboard</Heading>
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Does</th>
          </tr>
        </thead>
        <tbody>
          {keyboard.map(([keys, does]) => (
            <tr key={does}>
              <td>
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at > 0 && ' '}
                    <kbd>{drawn(key)}</kbd>
                  </Fragment>
                ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const drawings: Partial<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ContextMenu: 'Menu',
  Mod: '⌘ / Ctrl',
  Letter: 'A to Z',
  Digit: '0 to 9',
};

/** Formats a key: `Alt+ArrowUp` as `Alt + ↑`. `+` is a key as well. */
function drawn(key: Key): string {
  const parts = key === '+' ? [key] : key.split('+');
  return parts.map((part) => drawings[part] ?? part).join(' + ');
}
