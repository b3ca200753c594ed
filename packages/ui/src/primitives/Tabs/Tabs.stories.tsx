import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Tabs, type TabsProps, tabVariants } from './Tabs.tsx';

const meta = {
  title: 'Primitives/Tabs',
  component: Tabs,
  parameters: guide({
    use: 'For the views of one page that are looked at in turn: orders by what is to be done, the languages of a text. Line tabs in the shop, pills above a list of the back office. The chosen one is in the address.',
    avoid:
      'For going to other pages: use links. For filters that add up: use FilterBar. For one field of a form: use RadioGroup.',
    keyboard: [
      [['Tab'], 'Reaches the chosen tab, then leaves the row.'],
      [['ArrowLeft', 'ArrowRight'], 'Move among the tabs, past disabled ones and around the ends.'],
      [['Home', 'End'], 'Move to the first and the last.'],
      [['Enter', 'Space'], 'Choose.'],
    ],
  }),
  args: {
    label: '',
    items: [],
    value: 'all',
    onValueChange: fn(),
  },
  decorators: [
    withTexts((t) => ({
      label: t('order:list.tabs'),
      items: [
        { value: 'all', label: t('order:tab.all'), count: 1284 },
        { value: 'pay', label: t('order:tab.pay'), count: 1 },
        { value: 'ship', label: t('order:tab.ship'), count: 12 },
        { value: 'done', label: t('order:status.completed'), count: 0 },
      ],
    })),
  ],
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: TabsProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Tabs {...props} value={value} onValueChange={setValue}>
      <Text>{value}</Text>
    </Tabs>
  );
}

const many = ['all', 'pay', 'ship', 'way', 'done', 'refund', 'gone'].map((value, index) => ({
  value,
  label: ['全部', '待付款', '待发货', '运送中', '已完成', '退款与售后', '已取消'][index] ?? value,
  count: index * 7,
}));

export const Default: Story = {
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const getTab = (label: string) => canvas.getByRole('tab', { name: new RegExp(label) });
    await userEvent.tab();
    await expect(getTab(t('order:tab.all'))).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(getTab(t('order:tab.pay'))).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('all');
    await userEvent.keyboard('{Enter}');
    await expect(getTab(t('order:tab.pay'))).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('pay');
    await userEvent.keyboard('{End} ');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('done');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('all');
    await userEvent.keyboard('{ArrowLeft}{Home}{Enter}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('all');
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    // Counts have thousands separators; zero is not shown.
    await expect(getTab(t('order:tab.all'))).toHaveTextContent('1,284');
    const completed = t('order:status.completed');
    await expect(getTab(completed)).toHaveTextContent(new RegExp(`^${completed}$`));
  },
};

/** The views of an admin list. */
export const Pills: Story = {
  tags: ['!visual'],
  args: { variant: 'pill' },
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const getTab = (label: string) => canvas.getByRole('tab', { name: new RegExp(label) });
    await userEvent.click(getTab(t('order:tab.ship')));
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('ship');
    const look = (label: string) => getComputedStyle(getTab(label)).backgroundColor;
    await expect(look(t('order:tab.ship'))).not.toBe(look(t('order:tab.pay')));
  },
};

export const DisabledOne: Story = {
  tags: ['!visual'],
  args: {
    items: [
      { value: 'all', label: '全部' },
      { value: 'pay', label: '待付款', isDisabled: true },
      { value: 'ship', label: '待发货' },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('ship');
  },
};

/** The selected tab is bold; its neighbours must not move. */
export const NothingMoves: Story = {
  tags: ['!visual'],
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const last = canvas.getByRole('tab', { name: new RegExp(t('order:status.completed')) });
    const before = last.getBoundingClientRect().left;
    await userEvent.click(canvas.getByRole('tab', { name: new RegExp(t('order:tab.pay')) }));
    await expect(last.getBoundingClientRect().left).toBeCloseTo(before, 0);
  },
};

/** More tabs than fit: the list scrolls, the faded edge shows where, and the selected tab is in view. */
export const MoreThanFit: Story = {
  args: { items: many, value: 'refund' },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('tablist');
    const inSight = (tab: HTMLElement) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth;
    };
    await waitFor(() => expect(inSight(canvas.getByRole('tab', { name: /退款与售后/ }))).toBe(true));
    await waitFor(() => expect(row.dataset.more).toMatch(/start|both/));
    row.scrollTo({ left: 0 });
    await waitFor(() => expect(row.dataset.more).toBe('end'));
    await expect(getComputedStyle(row).maskImage).not.toBe('none');
    row.scrollTo({ left: row.scrollWidth });
    await waitFor(() => expect(row.dataset.more).toBe('start'));
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** All tabs fit, so no edge is faded. */
export const EverythingFits: Story = {
  args: { items: many.slice(0, 2) },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('tablist');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await expect(row.dataset.more).toBeUndefined();
    await expect(getComputedStyle(row).maskImage).toBe('none');
  },
};

export const States: Story = {
  parameters: forced('[role="tab"]'),
  render: ({ onValueChange }) => (
    <Stack gap="2xl">
      {['none', 'pay'].map((chosen) => (
        <div key={chosen} data-testid={chosen}>
          <StateMatrix
            rows={tabVariants.map((variant) => (chosen === 'pay' ? `${variant}, chosen` : variant))}
            looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}
          >
            {(row, look) => (
              <Tabs
                label={`${row} ${look}`}
                variant={row.startsWith('pill') ? 'pill' : 'line'}
                items={[{ value: 'pay', label: '待付款', count: 6, isDisabled: look === 'disabled' }]}
                value={chosen}
                onValueChange={onValueChange}
              />
            )}
          </StateMatrix>
        </div>
      ))}
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    await looksDiffer('[role="tab"]', ['focus'])({ canvasElement });
    // The selected tab has no hover style.
    const others = canvas.getByTestId('none');
    await looksDiffer('[role="tab"]', ['hover', 'pressed', 'disabled'], pressShows)({ canvasElement: others });
  },
};

export const LongText: Story = {
  args: {
    items: [
      { value: 'all', label: 'All of my orders' },
      { value: 'pay', label: 'Waiting for payment', count: 3 },
      { value: 'ship', label: 'Waiting for shipment', count: 12 },
      { value: 'done', label: 'Received and completed' },
    ],
  },
};
