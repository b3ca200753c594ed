import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { EmptyLayout } from './EmptyLayout.tsx';

const meta = {
  title: 'Patterns/Layout/EmptyLayout',
  component: EmptyLayout,
  args: { children: <Heading level={1}>找不到页面</Heading> },
  parameters: {
    ...guide({
      use: 'For pages without the shop around them: landing, login, registration, errors.',
      avoid: 'For everything else of the shop: ShopLayout. For the back office: AdminLayout.',
      keyboard: [[['Tab'], 'First to the link that skips to the content.']],
    }),
    layout: 'fullscreen',
    shop: { start: '/login' },
  },
} satisfies Meta<typeof EmptyLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The screen fills at least the viewport. */
export const Default: Story = {
  async play({ canvas }) {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAttribute('href', '#main');
    const main = canvas.getByRole('main').getBoundingClientRect();
    await expect(main.bottom).toBeGreaterThanOrEqual(window.innerHeight - 1);
  },
};

export const LongText: Story = {
  args: {
    children: <Text>{'This page is longer than the window, and everything of it can be reached. '.repeat(40)}</Text>,
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('main').scrollHeight).toBeGreaterThanOrEqual(window.innerHeight);
  },
};
