import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Printer, Trash2, Truck } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { BulkBar, type BulkBarProps } from './BulkBar.tsx';

const onDelete = fn();

const meta = {
  title: 'Patterns/Tables and charts/BulkBar',
  component: BulkBar,
  args: {
    count: 3,
    total: 1284,
    actions: [
      { id: 'ship', label: '標示為已寄出', icon: Truck, onPress: fn() },
      { id: 'export', label: '匯出', icon: Download, onPress: fn() },
      { id: 'print', label: '列印執貨單', icon: Printer, onPress: fn() },
      { id: 'delete', label: '刪除', icon: Trash2, tone: 'danger', onPress: onDelete },
    ],
    onSelectAll: fn(),
    onClear: fn(),
  },
  decorators: [
    (Story) => (
      <div data-density="admin">
        <Story />
      </div>
    ),
  ],
  beforeEach() {
    onDelete.mockClear();
  },
  parameters: guide({
    use: 'DataTable shows it over its headers as soon as a row is chosen. Use it alone above a grid of pictures.',
    avoid: 'What is done to one thing belongs to its row or its page.',
    keyboard: [
      [['Tab'], 'Through the actions, the menu, "Select all" and "Clear"'],
      [['Enter', 'Space'], 'Does it; opens the menu'],
    ],
  }),
} satisfies Meta<typeof BulkBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ args, canvas, loaded }) {
    const translate = getTranslate(loaded);
    const [ship] = args.actions;
    const buttons = canvas.getAllByRole('button');
    for (const button of buttons) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }
    buttons[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(ship?.onPress).toHaveBeenCalled();
    const more = () => canvas.getByRole('button', { name: translate('admin:table.bulk.more') });
    more().focus();
    await userEvent.keyboard(' ');
    const items = await screen.findAllByRole('menuitem');
    await expect(items).toHaveLength(2);
    await userEvent.click(items[1] as HTMLElement);
    await expect(onDelete).toHaveBeenCalled();
    await waitFor(() => expect(more()).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:table.bulk.all', { n: '1,284' }) }));
    await expect(args.onSelectAll).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:table.bulk.clear') }));
    await expect(args.onClear).toHaveBeenCalled();
  },
};

function Working() {
  const [count, setCount] = useState(3);
  const [work, setWork] = useState<BulkBarProps['work']>();
  return (
    <BulkBar
      count={count}
      total={9}
      actions={[{ id: 'ship', label: '標示為已寄出', onPress: () => setWork({ done: 0, total: 9 }) }]}
      onSelectAll={() => setCount(9)}
      onClear={() => undefined}
      work={work}
    />
  );
}

/** The focus stays in the bar when the pressed button is removed. */
export const KeepsTheFocus: Story = {
  tags: ['!visual'],
  render: () => <Working />,
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    canvas.getByRole('button', { name: translate('admin:table.bulk.all', { n: '9' }) }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: translate('admin:table.bulk.clear') })).toHaveFocus(),
    );
    canvas.getByRole('button', { name: '標示為已寄出' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('group')).toHaveFocus());
  },
};

export const OnADesktop: Story = { args: { buttons: 3 }, globals: { viewport: { value: 'desktop' } } };
export const Everything: Story = { args: { count: 1284 } };
export const AtWork: Story = { args: { count: 1284, work: { done: 212, total: 1284 } } };

export const States: Story = {
  parameters: { ...forced('button') },
  render: (args) => (
    <StateMatrix rows={['bar']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => <BulkBar {...args} />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};

export const LongText: Story = {
  args: {
    count: 12_345_678,
    total: 98_765_432,
    actions: [
      { id: 'ship', label: 'Mark all of them as handed over to the carrier', icon: Truck, onPress: fn() },
      { id: 'export', label: 'Export everything that is known about them', icon: Download, onPress: fn() },
    ],
  },
  globals: { viewport: { value: 'narrow' } },
};
