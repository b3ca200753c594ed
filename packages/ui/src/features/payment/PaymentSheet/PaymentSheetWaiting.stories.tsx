import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockPendingCall } from '@sampan/demo/backend/controls';
import { buildOrder, buildPayment } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { dialog, statusIs, underWay } from '../../../testing/screens/paymentStory.ts';
import { PaymentSheet } from './PaymentSheet.tsx';

const minute = 60_000;
const pages = { leaveFor: fn(), openTab: fn(), openBridge: fn() };

/** The sheet while a payment is pending, and its outcomes. */
const meta = {
  title: 'Features/Cart and orders/PaymentSheet/Waiting',
  component: PaymentSheet,
  args: { order: buildOrder(), pages, onClose: fn() },
  parameters: { shop: { as: 'customer', start: '/orders/1' } },
} satisfies Meta<typeof PaymentSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WaitingForWechat: Story = {
  globals: { viewport: { value: 'desktop' } },
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(statusIs(10));
  },
  async play({ loaded }) {
    const code = await within(await dialog()).findByRole('img');
    const tile = code.parentElement as HTMLElement;
    await expect(code.closest('[role="dialog"]')).not.toHaveTextContent(
      getTranslate(loaded)('order:pay.scanWithAnother'),
    );
    // White in both themes, since scanners need it.
    await expect(getComputedStyle(tile).backgroundColor).toBe('rgb(255, 255, 255)');
  },
};

/** Back on a phone from WeChat's page, which returns before the payment is made, too: it can be opened again. */
export const ReturnedFromWechat: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) => {
    const payment = buildPayment({ method: 'wechat', qrCode: undefined, payUrl: '/sandbox/pay/h5.trade-1' });
    underWay({ method: 'wechat', scene: 'wap', payment });
    msw.use(answer(contract.payment.wechat, { ...payment, payUrl: '/sandbox/pay/h5.fresh' }), statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('heading', { name: t('order:pay.waitingWechatApp') });
    // The stored address is valid for five minutes: the page is asked for anew.
    await userEvent.click(layer.getByRole('button', { name: t('order:pay.openCashier') }));
    await waitFor(() => expect(pages.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/h5\.fresh$/)));
  },
};

/**
 * A narrow window of a computer, or a tablet without WeChat: the code can be scanned instead. A phone cannot scan its own
 * screen, and finds the way back to WeChat's page.
 */
export const CodeInsteadOfThePage: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    const payment = buildPayment({ method: 'wechat', qrCode: undefined, payUrl: '/sandbox/pay/h5.trade-1' });
    underWay({ method: 'wechat', scene: 'wap', payment });
    msw.use(answer(contract.payment.wechat, buildPayment({ method: 'wechat' })), statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.showCode') }));
    await layer.findByRole('img', { name: t('order:pay.qr') });
    await expect(layer.getByText(t('order:pay.scanWithAnother'))).toBeVisible();
    await expect(layer.getByRole('button', { name: t('order:pay.openCashier') })).toBeVisible();
  },
};

/** The page of WeChat is asked for anew. */
export const BackFromTheCode: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    pages.leaveFor.mockClear();
    underWay({ scene: 'qr' });
    const payment = buildPayment({ method: 'wechat', qrCode: undefined, payUrl: '/sandbox/pay/h5.fresh' });
    msw.use(answer(contract.payment.wechat, payment), statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.openCashier') }));
    await waitFor(() => expect(pages.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/h5\.fresh$/)));
  },
};

/** A shop that has only codes of WeChat Pay, on a phone: it cannot scan its own screen. */
export const CodeOnAPhone: Story = {
  beforeEach: ({ msw }) => {
    underWay({ scene: 'wap' });
    msw.use(statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('img');
    await expect(layer.getByText(t('order:pay.scanElsewhere'))).toBeVisible();
  },
};

/** Inside WeChat, where the shop cannot open its app: the phone's browser can. */
export const CodeInWechat: Story = {
  beforeEach: ({ msw }) => {
    underWay({ scene: 'jsapi' });
    msw.use(statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('img');
    await expect(layer.getByText(t('order:pay.openInBrowser'))).toBeVisible();
  },
};

export const WaitingForAlipay: Story = {
  beforeEach: ({ msw }) => {
    const payment = buildPayment({ method: 'alipay', qrCode: undefined, payUrl: '/sandbox/pay/trade-1' });
    underWay({ method: 'alipay', scene: 'pc', payment });
    msw.use(statusIs(10));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const link = await within(await dialog()).findByRole('link');
    await expect(link).toHaveTextContent(`${t('order:pay.openCashier')}${t('controls:newTab')}`);
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

const bridge = {
  appId: 'wx1',
  timeStamp: '1795400000',
  nonceStr: 'a',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 'b',
} as const;

const answerBridge = () => [answer(contract.payment.wechatBridge, bridge)];

/** Back in WeChat's browser with its code. */
function inWechat(result: 'paid' | 'cancelled' | 'failed', status: 10 | 20, toHandlers = answerBridge): Partial<Story> {
  return {
    args: { isReturning: true, wechatCode: 'code-1', pages: { ...pages, openBridge: fn(async () => result) } },
    beforeEach: ({ msw }) => {
      const payment = buildPayment({
        method: 'wechat',
        qrCode: undefined,
        payUrl: 'https://open.weixin.qq.com/connect',
      });
      underWay({ method: 'wechat', scene: 'jsapi', payment });
      msw.use(statusIs(status, status), ...toHandlers());
    },
  };
}

export const InWechat: Story = {
  ...inWechat('cancelled', 10),
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByRole('heading', { name: t('order:pay.inWechat') });
    await waitFor(() => expect(args.pages?.openBridge).toHaveBeenCalledWith(bridge, expect.any(Function)));
    await expect(args.pages?.openBridge).toHaveBeenCalledOnce();
  },
};

let releaseBridge = () => {};

/** The sheet is closed before WeChat's bridge is known: the payment does not open. */
export const ClosedBeforeWechatOpens: Story = {
  ...inWechat('cancelled', 10, () => {
    const { handler, release } = holdCall(contract.payment.wechatBridge);
    releaseBridge = release;
    return [handler, ...answerBridge()];
  }),
  tags: ['!visual'],
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    await within(await dialog()).findByRole('heading', { name: t('order:pay.inWechat') });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    releaseBridge();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(args.pages?.openBridge).not.toHaveBeenCalled();
  },
};

export const PaidInWechat: Story = {
  ...inWechat('paid', 20),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByRole('heading', { name: t('order:pay.paid') });
    await expect(layer.getByRole('button', { name: t('order:pay.view') })).toHaveFocus();
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
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.payment.status)),
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
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const view = await within(await dialog()).findByRole('button', { name: t('order:pay.view') });
    await expect(view).toHaveFocus();
    // Screen readers read the notice with the focused button.
    await expect(view).toHaveAccessibleDescription(new RegExp(t('order:pay.paid')));
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
    await userEvent.click(
      within(await dialog())
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
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
    await userEvent.click(layer.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(layer.getAllByRole('status').length).toBeGreaterThan(0));
    await expect(layer.queryByRole('radio')).toBeNull();
    await expect(layer.getByRole('img')).toBeVisible();
  },
};
