import { contract } from '@sampan/api/contract';
import { answer, failAtGateway, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder, buildPayment } from '@sampan/demo/fixtures/shop/builders';
import { paymentKey } from '@sampan/domain/payment/paymentDraft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { dialog, statusIs } from '../../../testing/screens/paymentStory.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PaymentSheet } from './PaymentSheet.tsx';

const pages = { leaveFor: fn(), openTab: fn(), openBridge: fn() };

const meta = {
  title: 'Features/Cart and orders/PaymentSheet',
  component: PaymentSheet,
  args: { order: buildOrder(), pages, onClose: fn() },
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
  args: { order: buildOrder({ orderNo: 'SP2610483-SENT-ONCE-MORE-0000000042', totalAmount: 123456789012 }) },
  async play() {
    await within(await dialog()).findAllByRole('radio');
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const LoadingMethods: Story = { beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.payment.methods)) };
export const MethodsFail: Story = { beforeEach: ({ msw }) => msw.use(failWith(contract.payment.methods, 'INTERNAL')) };

/** The shop has no payment method: shows a message and no button. */
export const NoMethods: Story = {
  beforeEach() {
    getDemoBackend().state.features.mode = 'live';
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await expect(await within(await dialog()).findByText(t('order:pay.noMethod'))).toBeVisible();
  },
};

export const Starting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.payment.alipay), mockPendingCall(contract.payment.wechat)),
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

/** Too many payments of this order were started: it says when the next may be. */
export const StartedTooOften: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.payment.alipay, 'TOO_MANY_REQUESTS', { details: { retryAfter: 3 } })),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await press();
    const alert = await within(await dialog()).findByRole('alert');
    const messages = [3, 2, 1].map((n) => t('order:pay.tooMany', { wait: t('common:wait.seconds', { n }) }));
    await expect(messages).toContain(alert.textContent);
    // Announced as it appears, and not once a second.
    await expect(alert.querySelector('[aria-live="off"]')).toHaveTextContent(alert.textContent ?? '');
    await waitFor(() => expect(alert).not.toBeInTheDocument(), { timeout: 6000 });
  },
};

/** A gateway refuses too many requests in the server's place. */
export const StartedTooOftenAtTheGateway: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failAtGateway(contract.payment.alipay, 429)),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await press();
    const alert = await within(await dialog()).findByRole('alert', {}, { timeout: 8000 });
    const [before] = t('order:pay.tooMany', { wait: '|' }).split('|');
    await expect(alert).toHaveTextContent(String(before).trim());
  },
};

/** No answer of the shop arrives: nothing was charged. */
export const BrokenGateway: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failAtGateway(contract.payment.alipay, 502)),
  async play({ loaded }) {
    await press();
    const alert = await within(await dialog()).findByRole('alert', {}, { timeout: 8000 });
    await expect(alert).toHaveTextContent(getTranslate(loaded)('order:pay.startUnknown'));
  },
};

export const TooManyPayments: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.payment.alipay, 'TIMELINE_FULL')),
  async play({ loaded }) {
    await press();
    const alert = await within(await dialog()).findByRole('alert');
    await expect(alert).toHaveTextContent(getTranslate(loaded)('order:pay.full'));
  },
};

export const Offline: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    const methods = [
      { code: 'alipay' as const, name: 'Alipay', enabled: true },
      { code: 'wechat' as const, name: 'WeChat Pay', enabled: true },
    ];
    msw.use(answer(contract.payment.methods, methods), mockOffline());
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
    msw.use(mockOffline());
    return restoreOnline;
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByText(t('common:error.offlineTitle'), {}, { timeout: 4000 });
    await expect(within(await dialog()).queryByRole('radio')).toBeNull();
  },
};

/** On desktops Alipay opens in a tab of its own, which is empty until the payment is started. */
const onADesktop = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
} satisfies Partial<Story>;

function mockTab() {
  const tab = { show: fn(), close: fn() };
  pages.openTab.mockReturnValue(tab);
  return tab;
}

export const OpensAlipayInATab: Story = {
  ...onADesktop,
  beforeEach: ({ msw }) => {
    const payment = buildPayment({ method: 'alipay', qrCode: undefined, payUrl: '/sandbox/pay/trade-1' });
    msw.use(answer(contract.payment.alipay, payment), statusIs(10));
  },
  async play() {
    const tab = mockTab();
    await press();
    await waitFor(() => expect(tab.show).toHaveBeenCalledWith(expect.stringMatching(/\/sandbox\/pay\/trade-1$/)));
    await userEvent.keyboard('{Escape}');
    await expect(tab.close).not.toHaveBeenCalled();
  },
};

/** The order was paid or cancelled elsewhere: the empty tab is closed before the order's status is known. */
export const ClosesTheTabOfAnotherStatus: Story = {
  ...onADesktop,
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.payment.alipay, 'ORDER_STATE'), mockPendingCall(contract.payment.status)),
  async play() {
    const tab = mockTab();
    await press();
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  },
};

export const ClosesTheTabWithTheSheet: Story = {
  ...onADesktop,
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.payment.alipay)),
  async play() {
    const tab = mockTab();
    await press();
    await waitFor(async () => expect(await lastButton()).toHaveAttribute('aria-busy', 'true'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  },
};

/** On phones Alipay opens in this tab and returns with `?pay=check`. */
export const LeavesForAlipay: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    pages.leaveFor.mockClear();
    const payment = buildPayment({ method: 'alipay', qrCode: undefined, payUrl: '/sandbox/pay/trade-1' });
    msw.use(answer(contract.payment.alipay, payment), statusIs(10));
  },
  async play() {
    await press();
    await waitFor(() => expect(pages.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/\/sandbox\/pay\/trade-1$/)));
  },
};

function chooseWechat() {
  sessionStorage.setItem('paymentMethod', 'wechat');
  pages.leaveFor.mockClear();
}

async function pressPay() {
  await within(await dialog()).findByRole('button', { name: /\d/ });
  await userEvent.click(within(await dialog()).getByRole('button', { name: /\d/ }));
}

/** On phones WeChat's page opens in this tab, too. */
export const LeavesForWechat: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    chooseWechat();
    const payment = buildPayment({ method: 'wechat', qrCode: undefined, payUrl: '/sandbox/pay/h5.trade-1' });
    msw.use(answer(contract.payment.wechat, payment), statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByText(t('order:pay.wechatAppNote'));
    await pressPay();
    await waitFor(() => expect(pages.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/\/pay\/h5\.trade-1$/)));
    await within(await dialog()).findByRole('heading', { name: t('order:pay.waitingWechatApp') });
  },
};

/** WeChat Pay has not permitted the page to this shop: it answers with a code. */
export const WechatPageNotPermitted: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    chooseWechat();
    const payment = buildPayment({ method: 'wechat', qrCode: 'weixin://wxpay/bizpayurl?pr=x' });
    msw.use(answer(contract.payment.wechat, payment), statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await pressPay();
    const layer = within(await dialog());
    await layer.findByRole('img');
    await expect(layer.getByText(t('order:pay.scanElsewhere'))).toBeVisible();
    await expect(pages.leaveFor).not.toHaveBeenCalled();
  },
};

export const ShowsACodeOnADesktop: Story = {
  ...onADesktop,
  beforeEach: WechatPageNotPermitted.beforeEach,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByText(t('order:pay.wechatNote'));
    await pressPay();
    const layer = within(await dialog());
    await layer.findByRole('img');
    await expect(layer.queryByText(t('order:pay.scanElsewhere'))).toBeNull();
  },
};

/** The blue is Alipay's alone. */
export const OwnColours: Story = {
  tags: ['!visual'],
  render: () => <PaymentMethods methods={['alipay', 'wechat', 'stripe']} value="alipay" onChange={fn()} />,
  async play({ canvas }) {
    const colours = canvas
      .getAllByRole('radio')
      .map((radio) => getComputedStyle(radio.querySelector('span:has(> svg)') as Element).backgroundColor);
    await expect(new Set(colours).size).toBe(3);
  },
};
