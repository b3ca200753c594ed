import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const names = ['首页', '商品', '茶', '茶壶与茶席', '紫砂', '西施壶'];
const crumbsOf = (count: number) =>
  names
    .slice(0, count)
    .map((label, index) => ({ label, ...(index < count - 1 && { href: `/goods?category=${index}` }) }));

const meta = {
  title: 'Patterns/Breadcrumbs',
  component: Breadcrumbs,
  args: { crumbs: crumbsOf(3) },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop' } },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(2);
    await expect(canvasElement.querySelector('[aria-current="page"]')).toHaveTextContent('茶');
  },
};

/** More than four: the middle is folded away until it is asked for. */
export const Deep: Story = {
  args: { crumbs: crumbsOf(6) },
  async play({ canvasElement }) {
    const more = canvasElement.querySelector('button');
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(3);
    more?.click();
    await userEvent.tab();
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(6);
  },
};
