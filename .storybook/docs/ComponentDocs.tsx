import {
  Canvas,
  Description,
  DocsContext,
  DocsStory,
  Heading,
  Primary,
  PureArgsTable,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { Fragment, useContext } from 'react';
import type { Guide, Key } from '../../packages/ui/src/testing/docs/guide.ts';
import { vars } from '../../packages/ui/src/theme/vars.css.ts';
import { isWholePage } from '../audit/screens.ts';
import { withUnionValues } from './unions.ts';

/** Storybook's own page stays light, so that a story in the dark theme needs the shop's canvas and text colour. */
const canvas = `.sbdocs .docs-story { background: ${vars.color.bg.canvas}; color: ${vars.color.text.default}; }`;

/**
 * Docs page of a component: description, guide, preview, keys, props and all states. The stories of a screen share the
 * answers of the server, the storage and the clock of their document: only the first is shown, in a frame of its own, and
 * the others are links.
 */
export function ComponentDocs() {
  const context = useContext(DocsContext);
  const { preparedMeta } = context.resolveOf('meta', ['meta']);
  const guide: Guide | undefined = preparedMeta.parameters.guide;
  const [primary, ...others] = context.componentStories().filter((story) => story.tags.includes('autodocs'));
  const isScreen = isWholePage(preparedMeta.title);
  const { component, parameters } = preparedMeta;
  const props = withUnionValues((component && parameters.docs?.extractArgTypes?.(component)) ?? {});
  return (
    <>
      <style>{canvas}</style>
      <Title />
      <Subtitle />
      <Description of="meta" />
      {guide && <WhenToUse guide={guide} />}
      {primary && isScreen && <Canvas of={primary.moduleExport} story={{ inline: false, height: '720px' }} />}
      {primary && !isScreen && <Primary />}
      {guide?.keyboard && <KeyboardTable keyboard={guide.keyboard} />}
      {Object.keys(props).length > 0 && (
        <>
          <Heading>Props</Heading>
          <PureArgsTable rows={props} />
        </>
      )}
      {others.length > 0 && <Heading>States</Heading>}
      {isScreen ? (
        <StoryLinks stories={others} />
      ) : (
        others.map((story) => <DocsStory key={story.id} of={story.moduleExport} expanded />)
      )}
    </>
  );
}

function StoryLinks({ stories }: { stories: readonly { id: string; name: string }[] }) {
  return (
    <ul>
      {stories.map(({ id, name }) => (
        <li key={id}>
          <a href={`./?path=/story/${id}`} target="_top">
            {name}
          </a>
        </li>
      ))}
    </ul>
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
