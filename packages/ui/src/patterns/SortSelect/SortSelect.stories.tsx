import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { SortSelect } from './SortSelect.tsx';

const meta = {
  title: 'Patterns/SortSelect',
  component: SortSelect,
  args: { value: 'created', onChange: fn() },
} satisfies Meta<typeof SortSelect>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('combobox'));
    // The list's code comes with the first press.
    const options = await screen.findAllByRole('option', undefined, { timeout: 5000 });
    await userEvent.click(options[2] as HTMLElement);
    await expect(args.onChange).toHaveBeenCalledWith('price');
    // The page behind the list is the reader's again when it has left.
    await waitFor(() => expect(canvas.getByRole('combobox')).not.toHaveAttribute('aria-hidden'));
  },
};
