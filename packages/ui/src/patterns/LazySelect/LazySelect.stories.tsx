import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LazySelect, type LazySelectProps } from './LazySelect.tsx';

function Chosen(props: LazySelectProps<string>) {
  const [value, setValue] = useState(props.value);
  return <LazySelect {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  title: 'Patterns/Lists and states/LazySelect',
  component: LazySelect<string>,
  parameters: guide({
    use: 'For a select outside of forms that few people open, such as the order of a list. Its code is loaded when the pointer or the focus reaches it.',
    avoid: 'In a form: Select, which takes its label and its error from the Field.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown', 'ArrowUp'], 'Open it, the first time too.'],
      [['Escape'], 'Closes it; the focus is on the select again.'],
    ],
  }),
  args: {
    label: 'Order',
    options: [
      { value: 'new', label: 'Newest first' },
      { value: 'price', label: 'Price, low to high' },
    ],
    value: 'new',
    onValueChange: () => undefined,
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof LazySelect<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

const findOption = (name: string) => screen.findByRole('option', { name }, { timeout: 5000 });
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

/** The first press loads and opens it. */
export const Default: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
    await userEvent.click(await findOption('Price, low to high'));
    await waitUntilClosed();
    await expect(screen.getByRole('combobox', { name: 'Order' })).toHaveTextContent('Price, low to high');
  },
};

/** The arrow keys open it, too, the first time as later. */
export const Keyboard: Story = {
  tags: ['!visual'],
  play: async () => {
    await userEvent.tab();
    for (const key of ['{ArrowDown}', '{Enter}']) {
      await userEvent.keyboard(key);
      await waitFor(async () => expect(await findOption('Newest first')).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitUntilClosed();
      await waitFor(() => expect(screen.getByRole('combobox', { name: 'Order' })).toHaveFocus());
    }
  },
};
