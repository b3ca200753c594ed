import type { Locale } from '@sampan/api/entities';
import { createAccountMessage } from '@sampan/domain/account/accountMessages';
import { type CodeMessage, codeMessage } from '@sampan/domain/account/codeMessage';
import { contactMessage } from '@sampan/domain/account/contactMessages';
import { createDeviceMessage } from '@sampan/domain/account/deviceMessage';
import { createOrderMessage, type MessageOrder } from '@sampan/domain/order/orderMessages';
import type { OrderNotice } from '@sampan/domain/order/orderNotices';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { MailPreview } from './MailPreview.tsx';

const origin = 'https://shop.example';
const shopName: Record<Locale, string> = { 'zh-CN': '舢舨', 'zh-HK': '舢舨', 'en-US': 'Sampan' };
const sender = (locale: Locale) => ({ locale, shop: shopName[locale] });

const line = (name: string, english: string, quantity: number, priceAmount: number) => ({
  name,
  options: [{ name: '颜色', value: '白' }],
  i18n: {
    'zh-HK': { name, options: [{ name: '顏色', value: '白' }] },
    'en-US': { name: english, options: [{ name: 'Colour', value: 'White' }] },
  },
  quantity,
  subtotalAmount: quantity * priceAmount,
  type: 1 as const,
});

const order: MessageOrder = {
  orderNo: 'SP2611220000012345',
  currency: 'CNY',
  goodsAmount: 59_800,
  shippingAmount: 800,
  totalAmount: 60_600,
  expiresAt: '2026-11-22T09:30:00.000Z',
  method: 'alipay',
  lines: [line('盖碗', 'Gaiwan', 2, 12_900), line('宜兴紫砂壶', 'Yixing teapot', 1, 34_000)],
  shipment: { carrier: 'SF Express', trackingNo: 'SF1234567890123' },
};

const orderMail =
  (notice: OrderNotice, details: Partial<Parameters<typeof createOrderMessage>[2]> = {}) =>
  (locale: Locale) =>
    createOrderMessage('mail', locale, {
      order,
      notice,
      url: `${origin}/orders/1`,
      shop: shopName[locale],
      ...details,
    });

const meta = {
  tags: ['every-mode'],
  title: 'Mail/Mails',
  parameters: { layout: 'fullscreen' },
  args: { message: orderMail({ kind: 'placed' }, { methods: ['alipay', 'wechat', 'stripe'] }) },
  render: ({ message }, { globals }) => {
    const { document } = message(globals.locale as Locale);
    if (!document) throw new Error('a mail has a document');
    return <MailPreview document={document} brand={{ origin }} scheme={globals.theme === 'dark' ? 'dark' : 'light'} />;
  },
} satisfies Meta<{ message: (locale: Locale) => CodeMessage }>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OrderPlaced: Story = {
  async play({ canvasElement }) {
    const mail = within(canvasElement);
    const links = mail.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(links).toEqual([origin, `${origin}/orders/1`]);
  },
};
export const OrderPaid: Story = { args: { message: orderMail({ kind: 'paid', amount: 60_600 }) } };
export const FilesPaid: Story = {
  args: {
    message: orderMail(
      { kind: 'paid', amount: 4_900 },
      {
        order: {
          ...order,
          goodsAmount: 4_900,
          shippingAmount: 0,
          totalAmount: 4_900,
          lines: [{ ...line('矮凳图纸', 'Plan of a low stool', 1, 4_900), type: 2 }],
        },
      },
    ),
  },
};
export const OrderShipped: Story = {
  args: { message: orderMail({ kind: 'shipped' }) },
  async play({ canvasElement }) {
    const links = within(canvasElement).getAllByRole('link');
    await expect(links.map((link) => link.getAttribute('href'))).toContain(
      'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1234567890123',
    );
  },
};
export const RefundInPart: Story = {
  args: { message: orderMail({ kind: 'refunded', amount: 12_900 }, { text: 'One of the bowls came broken.' }) },
};
export const LatePayment: Story = { args: { message: orderMail({ kind: 'latePayment', amount: 60_600 }) } };
export const Cancelled: Story = { args: { message: orderMail({ kind: 'cancelled' }, { text: 'SKU 2291' }) } };
export const CancelledAndRefunded: Story = {
  args: { message: orderMail({ kind: 'cancelledAndRefunded', amount: 60_600 }) },
};
export const Expired: Story = { args: { message: orderMail({ kind: 'expired' }) } };

export const Code: Story = {
  args: {
    message: (locale) => codeMessage('mail', { purpose: 'register', code: '493027', ...sender(locale) }),
  },
};
export const AddressChanged: Story = {
  args: {
    message: (locale) =>
      contactMessage('mail', { kind: 'changed', link: `${origin}/undo#${'x'.repeat(43)}` }, sender(locale)),
  },
};
export const AddressAdded: Story = {
  args: { message: (locale) => contactMessage('mail', { kind: 'added' }, sender(locale)) },
};
export const AddressInUse: Story = {
  args: { message: (locale) => contactMessage('mail', { kind: 'inUse' }, sender(locale)) },
};
export const NewDevice: Story = {
  args: {
    message: (locale) =>
      createDeviceMessage(
        'mail',
        { browser: 'Firefox', system: 'Windows', address: '203.0.113.*', at: '2026-11-20 12:05 UTC' },
        sender(locale),
      ),
  },
};
export const PasswordChanged: Story = {
  args: { message: (locale) => createAccountMessage('mail', { kind: 'passwordChanged' }, sender(locale), origin) },
};
export const IdentityVerified: Story = {
  args: { message: (locale) => createAccountMessage('mail', { kind: 'kycApproved' }, sender(locale), origin) },
};
export const IdentityRejected: Story = {
  args: {
    message: (locale) =>
      createAccountMessage('mail', { kind: 'kycRejected', reason: 'E12345678' }, sender(locale), origin),
  },
};

/** Names and texts far longer than usual. */
export const LongText: Story = {
  args: {
    message: orderMail(
      { kind: 'placed' },
      {
        order: {
          ...order,
          lines: Array.from({ length: 12 }, () => line('盖碗'.repeat(30), 'Gaiwan'.repeat(30), 99, 99_999_900)),
          totalAmount: 9_999_999_900,
        },
        text: 'donaudampfschifffahrtsgesellschaft'.repeat(8),
        methods: ['alipay', 'wechat', 'stripe'],
      },
    ),
  },
};
