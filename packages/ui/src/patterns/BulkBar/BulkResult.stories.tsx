import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { BulkResult } from './BulkResult.tsx';

const meta = {
  title: 'Patterns/Tables and charts/BulkResult',
  component: BulkResult,
  args: { done: 16, failed: 2, onSelectFailed: fn(), onClose: fn() },
  decorators: [
    (Story) => (
      <div data-density="admin">
        <Story />
      </div>
    ),
  ],
  parameters: guide({
    use: 'As the notice of a DataTable after an action on many rows; each row says its own result below itself.',
    avoid: 'Work that goes on elsewhere is in the JobTray. One row that changed before the eyes needs no words.',
    keyboard: [[['Enter', 'Space'], 'Chooses the rows that are left; closes']],
  }),
} satisfies Meta<typeof BulkResult>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ args, canvas, loaded }) {
    const translate = getTranslate(loaded);
    const sentence = translate('admin:table.bulk.mixed', { done: '16', failed: '2' });
    await expect(canvas.getByText(sentence)).toBeVisible();
    await expect(document.querySelector('body > [aria-live="polite"]:not([role])')).toHaveTextContent(sentence);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelectFailed).toHaveBeenCalled();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <BulkResult {...args} failed={0} />
      <BulkResult {...args} done={1} failed={0} />
      <BulkResult {...args} />
      <BulkResult {...args} done={0} onSelectFailed={undefined} />
      <BulkResult {...args} done={115} failed={0} stopped={{ by: 'cancelled', total: 1735 }} />
      <BulkResult {...args} done={115} failed={0} stopped={{ by: 'failed', total: 1735 }} />
    </Stack>
  ),
};

/** A cancelled change is a warning, not a success. */
export const Cancelled: Story = {
  tags: ['!visual'],
  args: { done: 115, failed: 0, stopped: { by: 'cancelled', total: 1735 } },
  async play({ canvas, loaded }) {
    const sentence = getTranslate(loaded)('admin:table.bulk.cancelled', { done: '115', total: '1,735' });
    await expect(canvas.getByText(sentence)).toBeVisible();
  },
};

export const LongText: Story = {
  args: { done: 12_345_678, failed: 9_876_543 },
  globals: { viewport: { value: 'narrow' } },
};
