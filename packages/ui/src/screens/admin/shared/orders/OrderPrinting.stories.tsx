import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { getStoryLocale } from '../../../../testing/interaction/storyTexts.ts';
import { adminShop } from '../../../../testing/screens/AdminStory.tsx';
import { OrderPrinting } from './OrderPrinting.tsx';

const meta = {
  title: 'Admin/Shared/Order printing',
  component: OrderPrinting,
  tags: ['!visual'],
  args: {
    kind: 'papers',
    orders: [buildOrder({ id: 1, status: 20 })],
    total: 1,
    at: '2026-11-20T03:00:00.000Z',
    onDone: fn(),
  },
  parameters: adminShop('/admin/orders', 'operator'),
} satisfies Meta<typeof OrderPrinting>;
export default meta;
type Story = StoryObj<typeof meta>;

// Literal texts: the numbers and the plural are what can be wrong.
const texts = {
  'zh-CN': { limit: '一次最多打印100张', title: '打印1张订单？', submit: '打印1张' },
  'zh-HK': { limit: '每次最多列印100張', title: '列印1張訂單？', submit: '列印1張' },
  'en-US': { limit: 'At most 100 are printed at a time', title: 'Print 1 order?', submit: 'Print 1 order' },
};

/** The limit took 100 orders, of which three have nothing to send: the dialog names the limit, not the rest. */
export const CutAndLeftOut: Story = {
  args: {
    orders: Array.from({ length: 97 }, (_, index) => buildOrder({ id: index + 1, status: 20 })),
    total: 144,
    cutAt: 100,
    leftOut: 3,
  },
  async play({ loaded }) {
    const question = await screen.findByRole('alertdialog');
    await expect(question).toHaveTextContent(texts[getStoryLocale(loaded)].limit);
  },
};

/** Nothing is cut: title and button name the same orders. */
export const OneIsLeft: Story = {
  args: { leftOut: 2 },
  async play({ loaded }) {
    const { title, submit } = texts[getStoryLocale(loaded)];
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await expect(question.getByRole('button', { name: submit })).toBeVisible();
  },
};
