import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../primitives/Button/Button.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'Patterns/EmptyState',
  component: EmptyState,
  args: {
    art: 'cart',
    title: '挑一件喜欢的',
    text: '看到喜欢的，先放上船再说',
    action: <Button>去逛逛</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Inline: Story = {
  args: {
    art: undefined,
    level: 'inline',
    title: '没有符合这些筛选的订单',
    text: undefined,
    action: <Button variant="tonal">清除筛选</Button>,
  },
};
export const WithAQuietWay: Story = { args: { link: <Link href="/home">回到首页</Link> } };
export const LongText: Story = {
  args: {
    title: 'Nothing here matches all of the filters that you have chosen so far',
    text: 'Take one of them away, or look for something else with another word that is a little shorter than this one.',
  },
};
