import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { QrCode } from './QrCode.tsx';

const meta = {
  title: 'Patterns/QrCode',
  component: QrCode,
  args: { value: 'https://shop.example/sandbox/pay/trade-10001', label: 'WeChat Pay' },
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Dark on white in both themes, with a quiet margin of at least 15 pixels. */
export const OnWhite: Story = {
  async play({ canvasElement }) {
    const tile = within(canvasElement).getByRole('img').parentElement as HTMLElement;
    const { backgroundColor, paddingLeft } = getComputedStyle(tile);
    await expect(backgroundColor).toBe('rgb(255, 255, 255)');
    await expect(Number.parseFloat(paddingLeft)).toBeGreaterThanOrEqual(15);
  },
};

export const WalletsOwn: Story = { args: { value: 'weixin://wxpay/bizpayurl?pr=H4rb0urSamp' } };
