import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { QrCode } from './QrCode.tsx';

const meta = {
  title: 'Patterns/Lists and states/QrCode',
  component: QrCode,
  args: { value: 'https://shop.example/sandbox/pay/trade-10001', label: 'WeChat Pay' },
  parameters: guide({
    use: 'Where a phone’s camera takes over: paying on a desktop.',
    avoid: 'On the phone itself, which cannot read its own screen: lead it there by a link.',
  }),
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Dark on white in both themes, with a quiet margin of at least 15 pixels. */
export const Default: Story = {
  async play({ canvasElement }) {
    const tile = within(canvasElement).getByRole('img').parentElement as HTMLElement;
    const { backgroundColor, paddingLeft } = getComputedStyle(tile);
    await expect(backgroundColor).toBe('rgb(255, 255, 255)');
    await expect(Number.parseFloat(paddingLeft)).toBeGreaterThanOrEqual(15);
  },
};

export const WalletsOwn: Story = { args: { value: 'weixin://wxpay/bizpayurl?pr=H4rb0urSamp' } };

/** The longest supported URL: the modules shrink, the tile keeps its size. */
export const LongText: Story = {
  args: { value: `https://shop.example/sandbox/pay?${'token=4f0c&'.repeat(24)}` },
  async play({ canvasElement }) {
    const { width, height } = within(canvasElement).getByRole('img').getBoundingClientRect();
    await expect([Math.round(width), Math.round(height)]).toEqual([200, 200]);
  },
};
