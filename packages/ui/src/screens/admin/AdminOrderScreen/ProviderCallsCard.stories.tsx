import { contract } from '@sampan/api/contract';
import type { ProviderCall } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { ProviderCallsCard } from './LogCards.tsx';

const meta = {
  title: 'Admin/Order/Provider calls',
  component: ProviderCallsCard,
  parameters: { ...adminShop('/admin/orders/1', 'operator'), layout: 'padded' },
  globals: atADesk,
  args: { orderId: 1 },
  render: () => <ProviderCallsCard orderId={orderIn(20).id} />,
} satisfies Meta<typeof ProviderCallsCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const outTradeNo = 'SP2611220000012301';
const requestId = '4f1c2a8e-0b6d-4f59-9a53-1d7c2be08a11';
const gateway = 'https://openapi.alipay.com/gateway.do?app_id=2021000000000001&method=';

/** Adds calls to a paid order of the demo shop, oldest first. */
function addCalls(...calls: (Partial<ProviderCall> & Pick<ProviderCall, 'kind' | 'operation'>)[]) {
  const { state, now } = getDemoBackend();
  const order = state.orders.get(orderIn(20).id);
  if (!order) throw new Error('the demo shop has no paid order');
  const at = now().toISOString();
  state.orders.set(order.id, {
    ...order,
    payment: {
      ...{ id: 9_000, orderId: order.id, method: 'alipay', status: paymentStatus.paid, expiresAt: at },
      ...{ amount: order.totalAmount, currency: order.currency },
    },
  });
  state.trades.push({
    token: 'story',
    orderId: order.id,
    paymentId: 9_000,
    scene: 'qr',
    outTradeNo,
    tradeNo: 'T1',
    state: 'paid',
  });
  for (const [index, call] of calls.entries()) {
    state.providerCalls.push({
      ...{ id: index + 1, orderId: order.id, method: 'alipay', outTradeNo, result: 'ok', status: 200, durationMs: 132 },
      ...{ repeats: 1, createdAt: at, lastAt: at },
      request: {
        method: 'POST',
        url: `${gateway}${call.operation}&sign=***`,
        body: `biz_content=${encodeURIComponent(JSON.stringify({ out_trade_no: outTradeNo }))}`,
      },
      answer: JSON.stringify({
        [`${call.operation.replaceAll('.', '_')}_response`]: { code: '10000', out_trade_no: outTradeNo },
        sign: '***',
      }),
      ...call,
    });
  }
}

const addUsualCalls = () =>
  addCalls(
    { kind: 'create', operation: 'alipay.trade.precreate' },
    { kind: 'query', operation: 'alipay.trade.query', repeats: 3, requestId },
  );

/** Sends the query again; opening the payment cannot be sent again. */
export const Default: Story = {
  beforeEach: addUsualCalls,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    await expect(await card.findByText(t('admin:calls.kind.create'), undefined, slow)).toBeVisible();
    const again = card.getAllByRole('button', { name: new RegExp(t('admin:calls.resend')) });
    await expect(again).toHaveLength(1);
    await userEvent.click(again[0] as HTMLElement);
    await expect(await screen.findByText(t('admin:calls.resent.paid'), undefined, slow)).toBeVisible();
    await expect(getDemoBackend().state.providerCalls.filter(({ kind }) => kind === 'query')).toHaveLength(2);
  },
};

export const MessagesOpen: Story = {
  beforeEach: addUsualCalls,
  tags: ['visual-after-play'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    const [show] = await card.findAllByRole('button', { name: new RegExp(t('admin:calls.show')) }, slow);
    await userEvent.click(show as HTMLElement);
    await expect(show).toHaveAttribute('aria-expanded', 'true');
    await expect(await card.findByText(/sign: \*\*\*/)).toBeVisible();
    await expect(card.getByText(/"code": "10000"/)).toBeVisible();
    await expect(card.getByText(t('admin:calls.requestId', { id: requestId }))).toBeVisible();
  },
};

/** Every result, and the code of a refusal. */
export const Results: Story = {
  beforeEach: () =>
    addCalls(
      {
        kind: 'create',
        operation: 'alipay.trade.precreate',
        result: 'unreachable',
        status: undefined,
        answer: 'connection reset',
      },
      { kind: 'query', operation: 'alipay.trade.query', result: 'refused', code: 'ACQ.TRADE_NOT_EXIST' },
      { kind: 'query', operation: 'alipay.trade.query', result: 'unverified', code: 'SIGNATURE' },
      { kind: 'refund', operation: 'alipay.trade.refund', refundNo: 'R1' },
      { kind: 'refundQuery', operation: 'alipay.trade.fastpay.refund.query', refundNo: 'R1' },
    ),
};

/** A long address, a long answer and more calls than fit on a page. */
export const LongText: Story = {
  beforeEach: () => {
    const url = `${gateway}alipay.trade.query&return_url=${'https%3A%2F%2Fshop.example%2F'.repeat(12)}`;
    const answer = JSON.stringify({ note: 'unbroken'.repeat(60) });
    const request = { method: 'POST', url, body: '' };
    const code = 'A_VERY_LONG_ERROR_CODE_OF_A_PROVIDER_THAT_DOES_NOT_END';
    addCalls(
      ...(Array.from({ length: 14 }, (_, index) => ({
        ...{ kind: 'query', operation: 'alipay.trade.query', result: 'refused', repeats: 1_204 },
        ...{ code, request, answer: `${answer}${index}` },
      })) as Parameters<typeof addCalls>),
    );
  },
  tags: ['visual-after-play'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    const [show] = await card.findAllByRole('button', { name: new RegExp(t('admin:calls.show')) }, slow);
    await userEvent.click(show as HTMLElement);
    await expect(await card.findByText(/return_url: https/)).toBeVisible();
  },
};

/** The server refuses what was legal when the page was read. */
export const RejectedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    addUsualCalls();
    msw.use(failWith(contract.adminOrder.resendCall, 'CALL_STATE'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const again = await within(canvasElement).findByRole('button', { name: new RegExp(t('admin:calls.resend')) }, slow);
    await userEvent.click(again);
    await expect(await screen.findByText(t('admin:calls.failed.CALL_STATE'), undefined, slow)).toBeVisible();
  },
};

export const OnAPhone: Story = { beforeEach: addUsualCalls, globals: onAPhone };
export const Empty: Story = {};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminOrder.calls)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.calls, 'INTERNAL')),
};
