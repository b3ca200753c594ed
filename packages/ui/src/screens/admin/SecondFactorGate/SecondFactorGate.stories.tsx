import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SecondFactorGate } from './SecondFactorGate.tsx';

const meta = {
  title: 'Admin/second-factor-gate',
  component: SecondFactorGate,
  parameters: { layout: 'fullscreen', shop: { as: 'operator', start: '/admin' } },
} satisfies Meta<typeof SecondFactorGate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link')).toHaveAttribute('href', '/user/account');
  },
};
