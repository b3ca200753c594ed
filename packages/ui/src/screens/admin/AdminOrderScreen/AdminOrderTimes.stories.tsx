import { shopZone } from '@sampan/api/shopZone';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { getFormats } from '../../../i18n/format.ts';
import { getShopZoneName } from '../../../i18n/shopZoneName.ts';
import { getStoryLocale } from '../../../testing/interaction/storyTexts.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { headed, of, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Times',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const getPage = (canvasElement: HTMLElement) => canvasElement.querySelector('main');

/** Times are the shop's: the page names their zone if the viewer's is another. */
export const InAnotherZone: Story = {
  ...of(20),
  tags: ['!visual'],
  beforeEach() {
    const offset = spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    return () => offset.mockRestore();
  },
  async play({ canvasElement, loaded }) {
    await headed(canvasElement, orderIn(20).orderNo);
    const locale = getStoryLocale(loaded);
    const time = getFormats(locale, shopZone).dateTime(orderIn(20).createdAt);
    await expect(time).not.toBe(getFormats(locale).dateTime(orderIn(20).createdAt));
    await waitFor(() => expect(getPage(canvasElement)).toHaveTextContent(time.replace('\u00a0', ' ')), slow);
    await expect(getPage(canvasElement)).toHaveTextContent(getShopZoneName(locale));
  },
};

/** In the shop's zone, nothing needs an explanation. */
export const InTheShopsZone: Story = {
  ...of(20),
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await headed(canvasElement, orderIn(20).orderNo);
    await expect(getPage(canvasElement)).not.toHaveTextContent(getShopZoneName(getStoryLocale(loaded)));
  },
};
