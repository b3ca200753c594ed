import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BareErrorScreen, LazyErrorScreen } from './LazyErrorScreen.tsx';

const meta = {
  title: 'Shop/error/page',
  component: LazyErrorScreen,
  args: { status: 500 },
} satisfies Meta<typeof LazyErrorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /500/ })).toBeVisible();
  },
};

/** Offline before the error screen's chunk loaded: shows common texts and a link that reloads the document. */
export const WithoutItsCode: Story = {
  parameters: { shop: { start: '/orders/7' } },
  render: () => <BareErrorScreen />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/orders/7');
  },
};
