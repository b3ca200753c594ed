import { Markdown } from '@storybook/addon-docs/blocks';

/** The shop's styles remove the markers of all lists. These pages show no stories, so the rules meet nothing else. */
const markers = 'ol { list-style: decimal; } ul { list-style: disc; }';

/** A page of written documentation. MDX itself knows no tables. */
export function MarkdownPage({ text }: { text: string }) {
  return (
    <>
      <style>{markers}</style>
      <Markdown>{text}</Markdown>
    </>
  );
}
