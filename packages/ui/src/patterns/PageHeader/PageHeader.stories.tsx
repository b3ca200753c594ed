import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  title: 'Patterns/Layout/PageHeader',
  component: PageHeader,
  args: { title: '购物车' },
  parameters: guide({
    use: 'The h1 of a shop page, with a count and what can be done with the whole of it. It takes the focus after a navigation.',
    avoid:
      'The back office has the AdminPageHeader, without the serif. A product’s name is data and has no PageHeader.',
    keyboard: [[['Tab'], 'to the actions at its end']],
  }),
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
  },
};

export const WithCountAndActions: Story = {
  args: { count: '3', actions: <Button variant="ghost">编辑</Button> },
};

export const States: Story = {
  render: () => (
    <>
      <PageHeader title="购物车" />
      <PageHeader title="订单" count="3" />
      <PageHeader title="地址" actions={<Button variant="ghost">新增</Button>} />
    </>
  ),
};

/** The heading receives the focus after a navigation only; Tab then continues to the actions. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: { ...WithCountAndActions.args },
  async play({ canvas }) {
    const action = canvas.getByRole('button');
    await userEvent.tab();
    await expect(action).toHaveFocus();
    canvas.getByRole('heading').focus();
    await userEvent.tab();
    await expect(action).toHaveFocus();
  },
};

/** On phones the TopBar shows the title: the heading is visually hidden. */
export const InTopBar: Story = {
  args: { isInTopBar: true, count: '3' },
  async play({ canvas }) {
    const heading = canvas.getByRole('heading', { level: 1 });
    await expect(heading).toHaveTextContent('购物车');
    if (window.innerWidth < 1024) await expect(heading.parentElement?.parentElement?.offsetHeight).toBe(1);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: {
    title: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    count: '1284',
    actions: <Button variant="ghost">编辑</Button>,
  },
};
