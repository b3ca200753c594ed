import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { goodsSorts } from './goodsSorts.ts';
import { SortSelect } from './SortSelect.tsx';

const meta = {
  title: 'Patterns/Forms/SortSelect',
  component: SortSelect,
  parameters: guide({
    use: 'Above a list of goods, for the order in which they come. Its list arrives when a hand comes near, so that it costs a first visit nothing.',
    avoid: 'For any other choice: use Select. For the order of a table: its headers sort.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown', 'ArrowUp'], 'Open the list at the chosen order.'],
      [['ArrowDown', 'ArrowUp', 'Home', 'End'], 'Move in the list.'],
      [['Enter', 'Space'], 'Choose.'],
      [['Escape'], 'Closes the list and changes nothing; the focus is on the field again.'],
    ],
  }),
  args: { value: 'created', onChange: fn() },
} satisfies Meta<typeof SortSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits until the page behind the closed list is interactive again. */
async function closed() {
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await waitFor(() => expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-hidden'));
}

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('combobox'));
    // The list is loaded on the first press.
    const options = await screen.findAllByRole('option', undefined, { timeout: 5000 });
    await userEvent.click(options[2] as HTMLElement);
    await expect(args.onChange).toHaveBeenCalledWith('price');
    await closed();
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox')).toHaveFocus();
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{Enter}', ' ']) {
      await userEvent.keyboard(key);
      const options = await screen.findAllByRole('option', undefined, { timeout: 5000 });
      await waitFor(() => expect(options[0]).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await closed();
      await expect(canvas.getByRole('combobox')).toHaveFocus();
    }
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveFocus());
    await userEvent.keyboard('{End}{ArrowUp}{Home}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('sold');
    await closed();
  },
};

export const Opened: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('listbox', undefined, { timeout: 5000 });
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveFocus());
  },
};

export const States: Story = {
  parameters: forced('[role="combobox"]'),
  render: ({ onChange }) => (
    <StateMatrix rows={goodsSorts} looks={['rest', 'hover', 'focus']}>
      {(row) => <SortSelect value={row} onChange={onChange} />}
    </StateMatrix>
  ),
  play: looksDiffer('[role="combobox"]', ['hover', 'focus']),
};

/** The longest label in a narrow place: the text is truncated, the arrow stays. */
export const LongText: Story = {
  args: { value: 'priceDesc' },
  render: (args) => (
    <div style={{ inlineSize: '110px' }}>
      <SortSelect {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox').getBoundingClientRect().width).toBeLessThanOrEqual(110);
  },
};
