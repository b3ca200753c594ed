import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { guide } from '../../testing/guide.ts';
import { Footer } from './Footer.tsx';

const meta = {
  title: 'Patterns/Layout/Footer',
  component: Footer,
  parameters: {
    ...guide({
      use: 'At the end of every page of the shop on desktops, and of the landing page everywhere.',
      avoid: 'In the back office and on login: they end with their own content.',
      keyboard: [[['Tab'], 'Through the places, then the language, then the theme.']],
    }),
    layout: 'fullscreen',
  },
} satisfies Meta<typeof Footer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    for (const stop of [...canvas.getAllByRole('link'), ...canvas.getAllByRole('button')]) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent('2026');
  },
};

export const Desktop: Story = { globals: { viewport: { value: 'desktop' } } };
