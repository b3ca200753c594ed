import { setting } from '@sampan/api/contract/setting';
import type { Locale } from '@sampan/api/entities';
import { createAccountMessage } from '@sampan/domain/account/accountMessages';
import { type CodeMessage, formatCodeMessage } from '@sampan/domain/account/codeMessage';
import { formatContactMessage } from '@sampan/domain/account/contactMessages';
import { createDeviceMessage } from '@sampan/domain/account/deviceMessage';
import { createSecondFactorMail } from '@sampan/domain/account/secondFactorMessage';
import { readMailBrand } from '@sampan/domain/mail/mailDocument';
import { createOrderMessage, type MessageOrder } from '@sampan/domain/order/orderMessages';
import type { OrderNotice } from '@sampan/domain/order/orderNotices';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { useEndpoint } from '../data/useEndpoint.ts';
import { MailLayout } from './MailLayout.tsx';
import { type MailScheme, mailCss } from './mailStyles.ts';

const origin = 'https://shop.example';

/** Recipient's locale and the shop's name in it. */
interface Sender {
  locale: Locale;
  shop: string;
}
type CreateMessage = (sender: Sender) => CodeMessage;

const line = (id: number, name: string, english: string, quantity: number, priceAmount: number) => ({
  id,
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
  lines: [line(1, '盖碗', 'Gaiwan', 2, 12_900), line(2, '宜兴紫砂壶', 'Yixing teapot', 1, 34_000)],
  refunds: [],
  shipment: { carrier: 'SF Express', trackingNo: 'SF1234567890123' },
};

const orderMail =
  (notice: OrderNotice, details: Partial<Parameters<typeof createOrderMessage>[2]> = {}): CreateMessage =>
  ({ locale, shop }) =>
    createOrderMessage('mail', locale, { order, notice, url: `${origin}/orders/1`, shop, ...details });

interface MailOfTheShopProps {
  message: CreateMessage;
  locale: Locale;
  scheme: MailScheme;
}

/** A mail in the brand of the settings, as the server sends it. */
function MailOfTheShop({ message, locale, scheme }: MailOfTheShopProps) {
  const { data } = useEndpoint(setting.public, {});
  if (!data) return null;
  const { document } = message({ locale, shop: readShopName(data.site?.name, locale) });
  if (!document) throw new Error('a mail has a document');
  // Storybook's logos are data URLs, to which no origin belongs.
  const brand = { ...readMailBrand(data, locale, ''), origin };
  return (
    <article lang={document.locale}>
      <style>{mailCss(scheme, brand.accentColor)}</style>
      <MailLayout document={document} brand={brand} />
    </article>
  );
}

const meta = {
  tags: ['every-mode'],
  title: 'Mail/Mails',
  parameters: { layout: 'fullscreen' },
  args: { message: orderMail({ kind: 'placed' }, { methods: ['alipay', 'wechat', 'stripe'] }) },
  render: ({ message }, { globals }) => (
    <MailOfTheShop
      message={message}
      locale={globals.locale as Locale}
      scheme={globals.theme === 'dark' ? 'dark' : 'light'}
    />
  ),
} satisfies Meta<{ message: CreateMessage }>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OrderPlaced: Story = {
  async play({ canvas }) {
    const links = (await canvas.findAllByRole('link')).map((link) => link.getAttribute('href'));
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
          lines: [{ ...line(1, '矮凳图纸', 'Plan of a low stool', 1, 4_900), type: 2 }],
        },
      },
    ),
  },
};
export const TransferNotFound: Story = {
  args: {
    message: orderMail({ kind: 'transferDeclined' }, { order: { ...order, method: 'manual' }, text: 'HSBC 2291' }),
  },
};
export const ShipmentCorrected: Story = { args: { message: orderMail({ kind: 'shipmentCorrected' }) } };
export const OrderShipped: Story = {
  args: { message: orderMail({ kind: 'shipped' }) },
  async play({ canvas }) {
    const links = await canvas.findAllByRole('link');
    await expect(links.map((link) => link.getAttribute('href'))).toContain(
      'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1234567890123',
    );
  },
};
/** A teapot and a bowl were sold out: the parcel holds the other bowl. */
export const ShippedInPart: Story = {
  args: {
    message: orderMail(
      { kind: 'shipped' },
      {
        order: {
          ...order,
          refunds: [
            {
              status: 30,
              items: [
                { orderLineId: 1, quantity: 1, amount: 12_900 },
                { orderLineId: 2, quantity: 1, amount: 34_000 },
              ],
              amount: 46_900,
            },
          ],
        },
      },
    ),
  },
};
export const RefundInPart: Story = {
  args: { message: orderMail({ kind: 'refunded', amount: 12_900 }, { text: 'One of the bowls came broken.' }) },
};
export const RefundGivenUp: Story = {
  args: {
    message: orderMail({ kind: 'refundDeclined', amount: 12_900 }, { text: 'Please send us your bank details.' }),
  },
};
export const CancellationGivenUp: Story = {
  args: {
    message: orderMail({ kind: 'cancellationDeclined', amount: 60_600 }, { text: 'Your bank refused the money.' }),
  },
};
export const LatePayment: Story = { args: { message: orderMail({ kind: 'latePayment', amount: 60_600 }) } };
export const Cancelled: Story = { args: { message: orderMail({ kind: 'cancelled' }, { text: 'SKU 2291' }) } };
export const CancelledAndRefunded: Story = {
  args: { message: orderMail({ kind: 'cancelledAndRefunded', amount: 60_600 }) },
};
export const Expired: Story = { args: { message: orderMail({ kind: 'expired' }) } };

export const Code: Story = {
  args: {
    message: (sender) => formatCodeMessage('mail', { purpose: 'register', code: '493027', ...sender }),
  },
};
export const AddressChanged: Story = {
  args: {
    message: (sender) =>
      formatContactMessage(
        'mail',
        { kind: 'changed', link: `${origin}/undo#${'x'.repeat(32)}`, token: 'x'.repeat(32) },
        sender,
      ),
  },
};
export const AddressAdded: Story = {
  args: { message: (sender) => formatContactMessage('mail', { kind: 'added' }, sender) },
};
export const AddressInUse: Story = {
  args: { message: (sender) => formatContactMessage('mail', { kind: 'inUse' }, sender) },
};
export const NewDevice: Story = {
  args: {
    message: (sender) =>
      createDeviceMessage(
        'mail',
        { browser: 'Firefox', system: 'Windows', address: '203.0.113.*', at: new Date('2026-11-20T12:05:00Z') },
        sender,
      ),
  },
};
export const PasswordChanged: Story = {
  args: { message: (sender) => createAccountMessage('mail', { kind: 'passwordChanged' }, sender, origin) },
};
export const SecondFactorOff: Story = {
  args: { message: (sender) => createSecondFactorMail('secondFactorOff', sender) },
};
export const IdentityVerified: Story = {
  args: { message: (sender) => createAccountMessage('mail', { kind: 'kycApproved' }, sender, origin) },
};
export const IdentityRejected: Story = {
  args: {
    message: (sender) => createAccountMessage('mail', { kind: 'kycRejected', reason: 'E12345678' }, sender, origin),
  },
};

/** The toolbar's second brand: its name, logo, accent and imprint. */
export const OtherBrand: Story = {
  globals: { brand: 'second' },
  async play({ canvas, globals }) {
    const name = readShopName({ 'zh-CN': '窑里', 'zh-HK': '窰里', 'en-US': 'Kiln Row' }, globals.locale as Locale);
    // The logo of the other theme is not shown.
    const logo = await canvas.findByRole('img', { name });
    const isDark = globals.theme === 'dark';
    await expect(decodeURIComponent(logo.getAttribute('src') ?? '')).toContain(isDark ? '#ffffff' : '#7a1f5c');
    await expect(canvas.getByText((text) => text.includes('hello@kiln.example'))).toBeVisible();
    await expect(canvas.getByText((text) => text.includes('粤ICP备12345678号'))).toBeVisible();
    await expect(canvas.getByText((text) => text.includes('91440300MA5FAKE00X'))).toBeVisible();
    const button = canvas.getByRole('link', { name: (label) => label !== name }).closest('td') as HTMLElement;
    const [red = 0, green = 0] = getComputedStyle(button).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    // Plum; Sampan's teal has more green than red.
    await expect(red).toBeGreaterThan(green);
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
          lines: Array.from({ length: 12 }, (_, index) =>
            line(index, '盖碗'.repeat(30), 'Gaiwan'.repeat(30), 99, 99_999_900),
          ),
          totalAmount: 9_999_999_900,
        },
        text: 'donaudampfschifffahrtsgesellschaft'.repeat(8),
        methods: ['alipay', 'wechat', 'stripe'],
      },
    ),
  },
};
