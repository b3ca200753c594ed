import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BareError, ErrorPage } from './ErrorPage.tsx';

const meta = {
  title: 'Shop/error/page',
  component: ErrorPage,
  args: { status: 500 },
} satisfies Meta<typeof ErrorPage>;
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
  render: () => <BareError />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/orders/7');
  },
};
