import { contract } from '@sampan/api/contract';
import { answer, failWith, never, offline } from '@sampan/demo/backend/controls';
import { demo } from '@sampan/demo/backend/handlers';
import { anOrder, aPayment } from '@sampan/demo/fixtures/shop/builders';
import { paymentKey } from '@sampan/domain/payment/paymentDraft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/guide.ts';
import { dialog, statusIs, underWay } from '../../../testing/paymentStory.ts';
import { restoreOnline, setOnline } from '../../../testing/storyNetwork.ts';
import { getTranslate } from '../../../testing/storyTexts.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { PaymentSheet } from './PaymentSheet.tsx';

const minute = 60_000;
const pages = { leaveFor: fn(), openTab: fn(), openBridge: fn() };

const meta = {
  title: 'Features/Cart and orders/PaymentSheet',
  component: PaymentSheet,
  args: { order: anOrder(), pages, onClose: fn() },
  parameters: {
    ...guide({
      use: 'For paying an order, from its page or its card: choose a way, wait, know. Always one panel.',
      avoid: 'Before there is an order: the checkout only remembers the chosen way.',
      keyboard: [
        [['ArrowDown', 'ArrowUp'], 'Move among the ways to pay and choose.'],
        [['Escape'], 'Closes; a payment that was begun goes on, and is found again.'],
      ],
    }),
    shop: { as: 'customer', start: '/orders/1' },
  },
} satisfies Meta<typeof PaymentSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

async function lastButton() {
  return within(await dialog())
    .getAllByRole('button')
    .at(-1) as HTMLElement;
}
async function press() {
  await within(await dialog()).findAllByRole('radio');
  await userEvent.click(await lastButton());
}

export const Default: Story = {
  args: { onClose: fn() },
  async play({ args }) {
    const user = userEvent.setup();
    const [first, second] = (await within(await dialog()).findAllByRole('radio')) as [HTMLElement, HTMLElement];
    await expect(first).toBeChecked();
    first.focus();
    await user.keyboard('{ArrowDown>}');
    await waitFor(() => expect(second).toBeChecked());
    await user.keyboard('{/ArrowDown}');
    await user.keyboard('{ArrowUp>}');
    await waitFor(() => expect(first).toBeChecked());
    await user.keyboard('{/ArrowUp}');
    await user.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The method was selected at checkout: the sheet does not ask again. */
export const ChosenBefore: Story = {
  beforeEach() {
    sessionStorage.setItem('paymentMethod', 'stripe');
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByText(t('order:method.stripe'));
    await expect(layer.queryByRole('radio')).toBeNull();
  },
};

/** One press shows the other methods; the selected one stays selected. */
export const AnotherWay: Story = {
  ...ChosenBefore,
  tags: ['visual-after-play'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.another') }));
    const [, , card] = await layer.findAllByRole('radio');
    await expect(card).toBeChecked();
  },
};

/** The selected method is disabled now: the sheet lists the enabled ones. */
export const ChosenMethodIsOff: Story = {
  ...ChosenBefore,
  beforeEach({ msw }) {
    sessionStorage.setItem('paymentMethod', 'stripe');
    const names = { alipay: 'Alipay', wechat: 'WeChat Pay', stripe: 'Stripe' } as const;
    const codes = ['alipay', 'wechat', 'stripe'] as const;
    msw.use(
      answer(
        contract.payment.methods,
        codes.map((code) => ({ code, name: names[code], enabled: code !== 'stripe' })),
      ),
    );
  },
  async play() {
    await expect(await within(await dialog()).findAllByRole('radio')).toHaveLength(2);
  },
};

export const LongText: Story = {
  args: { order: anOrder({ orderNo: 'SP2610483-SENT-ONCE-MORE-0000000042', totalAmount: 123456789012 }) },
  async play() {
    await within(await dialog()).findAllByRole('radio');
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const LoadingMethods: Story = { beforeEach: ({ msw }) => msw.use(never(contract.payment.methods)) };
export const MethodsFail: Story = { beforeEach: ({ msw }) => msw.use(failWith(contract.payment.methods, 'INTERNAL')) };

/** The shop has no payment method: shows a message and no button. */
export const NoMethods: Story = {
  beforeEach() {
    demo().state.features.mode = 'live';
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await expect(await within(await dialog()).findByText(t('order:pay.noMethod'))).toBeVisible();
  },
};

export const Starting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(never(contract.payment.alipay), never(contract.payment.wechat)),
  async play() {
    await press();
    await waitFor(async () => expect(await lastButton()).toHaveAttribute('aria-busy', 'true'));
  },
};

export const MethodOff: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.payment.alipay, 'PAYMENT_METHOD')),
  async play() {
    await press();
    await within(await dialog()).findByRole('alert');
  },
};

export const Offline: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    const methods = [
      { code: 'alipay' as const, name: 'Alipay', enabled: true },
      { code: 'wechat' as const, name: 'WeChat Pay', enabled: true },
    ];
    msw.use(answer(contract.payment.methods, methods), offline());
  },
  async play() {
    await press();
    await within(await dialog()).findByRole('alert', {}, { timeout: 4000 });
  },
};

/** Offline: no payment is started, and no status is unknown. */
export const WithoutNetwork: Story = {
  tags: ['visual-after-play'],
  beforeEach: () => {
    pages.openTab.mockClear();
    return restoreOnline;
  },
  async play({ loaded }) {
    await within(await dialog()).findAllByRole('radio');
    setOnline(false);
    await press();
    await screen.findByText(getTranslate(loaded)('order:refused.offline'));
    await expect(pages.openTab).not.toHaveBeenCalled();
    await expect(sessionStorage.getItem(paymentKey)).toBeNull();
    await expect(await lastButton()).not.toHaveAttribute('aria-busy', 'true');
  },
};

/** Not cached and offline: no methods, and a message says why. */
export const MethodsWithoutNetwork: Story = {
  beforeEach: ({ msw }) => {
    setOnline(false);
    msw.use(offline());
    return restoreOnline;
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByText(t('common:error.offlineTitle'), {}, { timeout: 4000 });
    await expect(within(await dialog()).queryByRole('radio')).toBeNull();
  },
};

/** A pending payment stays unchanged offline: it can be neither checked nor cancelled. */
export const WaitingWithoutNetwork: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(10));
    return restoreOnline;
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('img');
    setOnline(false);
    for (const key of ['order:pay.iHavePaid', 'order:pay.another'] as const) {
      const button = layer.getByRole('button', { name: t(key) });
      await userEvent.click(button);
      const said = await screen.findByText(t('order:refused.offline'));
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await waitFor(() => expect(said).not.toBeInTheDocument(), { timeout: 6000 });
    }
    await expect(layer.getByRole('img')).toBeVisible();
  },
};

/** On phones Alipay opens in this tab and returns with `?pay=check`. */
export const LeavesForAlipay: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    pages.leaveFor.mockClear();
    const payment = aPayment({ method: 'alipay', qrCode: undefined, payUrl: '/sandbox/pay/trade-1' });
    msw.use(answer(contract.payment.alipay, payment), statusIs(10));
  },
  async play() {
    await press();
    await waitFor(() => expect(pages.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/\/sandbox\/pay\/trade-1$/)));
  },
};

export const WaitingForWechat: Story = {
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(10));
  },
  async play() {
    const code = await within(await dialog()).findByRole('img');
    const tile = code.parentElement as HTMLElement;
    // White in both themes, since scanners need it.
    await expect(getComputedStyle(tile).backgroundColor).toBe('rgb(255, 255, 255)');
  },
};

export const WaitingForAlipay: Story = {
  beforeEach: ({ msw }) => {
    const payment = aPayment({ method: 'alipay', qrCode: undefined, payUrl: '/sandbox/pay/trade-1' });
    underWay({ method: 'alipay', scene: 'pc', payment });
    msw.use(statusIs(10));
  },
};

const bridge = {
  appId: 'wx1',
  timeStamp: '1795400000',
  nonceStr: 'a',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 'b',
} as const;

/** Back in WeChat's browser with its code. */
function inWechat(result: 'paid' | 'cancelled' | 'failed', status: 10 | 20): Partial<Story> {
  return {
    args: { isReturning: true, wechatCode: 'code-1', pages: { ...pages, openBridge: fn(async () => result) } },
    beforeEach: ({ msw }) => {
      const payment = aPayment({ method: 'wechat', qrCode: undefined, payUrl: 'https://open.weixin.qq.com/connect' });
      underWay({ method: 'wechat', scene: 'jsapi', payment });
      msw.use(statusIs(status, status), answer(contract.payment.wechatBridge, bridge));
    },
  };
}

export const InWechat: Story = {
  ...inWechat('cancelled', 10),
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByRole('heading', { name: t('order:pay.inWechat') });
    await waitFor(() => expect(args.pages?.openBridge).toHaveBeenCalledWith(bridge));
    await expect(args.pages?.openBridge).toHaveBeenCalledOnce();
  },
};

export const PaidInWechat: Story = {
  ...inWechat('paid', 20),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByRole('heading', { name: t('order:pay.paid') });
  },
};

/** The payment can be opened again, or closed for another way. */
export const WechatFails: Story = {
  ...inWechat('failed', 10),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByText(t('order:pay.bridgeFailed'));
  },
};

/** Returning from the provider in a tab without stored payment state. */
export const Returning: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) => msw.use(never(contract.payment.status)),
};

/** Polling stops after 15 minutes, without reporting a failure. */
export const NotHeardBack: Story = {
  beforeEach: ({ msw }) => {
    underWay({ since: Date.now() - 20 * minute });
    msw.use(statusIs(10));
  },
};

/** "I have paid, check now" gives a message, and pressing again announces it again. */
export const CheckedTooEarly: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('img');
    const status = layer.getByRole('status');
    await expect(status).not.toHaveTextContent(t('order:pay.nothingYet'));
    const said: boolean[] = [];
    const observer = new MutationObserver(() => said.push(status.textContent.includes(t('order:pay.nothingYet'))));
    observer.observe(status, { childList: true, subtree: true, characterData: true });
    const check = layer.getByRole('button', { name: t('order:pay.iHavePaid') });
    for (const times of [1, 2]) {
      await userEvent.click(check);
      await waitFor(() => expect(said.filter(Boolean)).toHaveLength(times));
      await expect(status).toHaveTextContent(t('order:pay.nothingYet'));
      await expect(check).not.toHaveAttribute('aria-busy', 'true');
    }
    observer.disconnect();
    await expect(status).toHaveTextContent(t('order:pay.leave'));
  },
};

/** The check had no answer: that is not the same as no money. */
export const CheckUnanswered: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    underWay({ since: Date.now() - 20 * minute });
    msw.use(failWith(contract.payment.status, 'INTERNAL'));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.iHavePaid') }));
    await waitFor(() => expect(layer.getByRole('status')).toHaveTextContent(t('order:pay.notChecked')));
  },
};

export const Paid: Story = {
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(20, 20));
  },
  async play() {
    await waitFor(async () => expect(within(await dialog()).queryByRole('img')).toBeNull());
  },
};

export const Failed: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(40));
  },
  async play() {
    await waitFor(async () => expect(within(await dialog()).queryByRole('img')).toBeNull());
    await userEvent.click(await lastButton());
    await within(await dialog()).findAllByRole('radio');
  },
};

export const Closed: Story = {
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(30));
  },
};

export const OrderClosed: Story = {
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(30, 50));
  },
};

/** Another method is available only after this payment is closed: never two at once. */
export const CannotBeGivenUp: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(10), failWith(contract.payment.close, 'PAYMENT_STATE'));
  },
  async play() {
    const layer = within(await dialog());
    await layer.findByRole('img');
    await userEvent.click(await lastButton());
    await waitFor(() => expect(layer.getAllByRole('status').length).toBeGreaterThan(0));
    await expect(layer.queryByRole('radio')).toBeNull();
    await expect(layer.getByRole('img')).toBeVisible();
  },
};
