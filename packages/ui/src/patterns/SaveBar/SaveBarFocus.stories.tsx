import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { SaveBar, type SaveBarProps, type SaveStatus } from './SaveBar.tsx';

/** An editor whose saves take a moment. */
function Editor(props: SaveBarProps) {
  const [status, setStatus] = useState<SaveStatus>('dirty');
  useEffect(
    function finishSave() {
      if (status !== 'saving') return;
      const timer = setTimeout(() => setStatus('saved'), 50);
      return () => clearTimeout(timer);
    },
    [status],
  );
  return (
    <main>
      <SaveBar {...props} status={status} onSave={() => setStatus('saving')} />
      <Heading level={1}>{props.name}</Heading>
      <TextInput aria-label={props.name} />
    </main>
  );
}

/** Where the focus is once the bar has gone. */
const meta = {
  title: 'Patterns/Forms/SaveBar/Focus',
  component: SaveBar,
  args: { status: 'dirty', name: '側把茶壺', onSave: fn(), onDiscard: fn() },
  globals: { density: 'admin' },
  tags: ['!visual'],
  render: (args) => <Editor {...args} />,
} satisfies Meta<typeof SaveBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The pressed button goes with the bar: the focus goes to the page's heading. */
export const SavedByButton: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    canvas.getByRole('button', { name: new RegExp(t('common:action.save')) }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('region')).toBeNull());
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

/** A field from which the shortcut saves keeps the focus. */
export const SavedByShortcut: Story = {
  async play({ canvas }) {
    canvas.getByRole('textbox').focus();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(canvas.queryByRole('region')).toBeNull());
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
