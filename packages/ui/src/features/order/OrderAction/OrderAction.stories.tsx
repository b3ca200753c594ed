import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { toQueryKey } from '../../../data/queryKeys.ts';
import { guide } from '../../../testing/docs/guide.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { OrderActionProcess, type OrderActionProcessProps } from './OrderActionProcess.tsx';

/** Unmounts the process when it ends, as every page does. */
function UntilItsEnd({ onEnd, ...props }: OrderActionProcessProps) {
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <OrderActionProcess
      {...props}
      onEnd={(outcome) => {
        setOver(true);
        onEnd(outcome);
      }}
    />
  );
}

const meta = {
  title: 'Features/Cart and orders/OrderAction',
  component: OrderActionProcess,
  args: { order: buildOrder({ id: 1, status: 30 }), action: 'confirm', onEnd: fn() },
  parameters: {
    ...guide({
      use: 'For what a customer does to an order: mounted when its button is pressed, it asks, sends, and says what became of it.',
      avoid: 'For paying, which is a journey of its own: PaymentSheet.',
      keyboard: [
        [['Tab'], 'Within the question; the first focus is on the safe answer.'],
        [['Escape'], 'The safe answer: nothing is sent.'],
        [['Enter'], 'Presses the button that has the focus.'],
      ],
    }),
    shop: { as: 'customer', start: '/orders' },
  },
  render: (args) => <UntilItsEnd {...args} />,
} satisfies Meta<typeof OrderActionProcess>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = () => screen.findByRole('alertdialog');
const buttons = async () => within(await dialog()).getAllByRole('button') as [HTMLElement, HTMLElement];

export const Default: Story = {
  args: { onEnd: fn() },
  async play({ args }) {
    const [safe, confirm] = await buttons();
    await waitFor(() => expect(safe).toHaveFocus());
    await userEvent.tab();
    await expect(confirm).toHaveFocus();
    await userEvent.tab();
    await expect(safe).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith({ isDone: false, order: null }));
  },
};

/** Returns a shipped order of the demo customer, whose receipt can be confirmed. */
function shippedOrder() {
  const order = [...getDemoBackend().state.orders.values()].find(
    ({ status, userId }) => status === orderStatus.shipped && userId === 3,
  );
  if (!order) throw new Error('nothing is on its way');
  return order;
}

export const Done: Story = {
  tags: ['!visual'],
  args: { onEnd: fn() },
  render: (args) => {
    return <UntilItsEnd {...args} order={shippedOrder()} />;
  },
  async play({ args }) {
    const detail = toQueryKey(contract.order.detail, { id: shippedOrder().id });
    const otherTab = new BroadcastChannel('sampan');
    const heard = fn();
    otherTab.onmessage = ({ data }) => heard(data);
    const [, confirm] = await buttons();
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith(expect.objectContaining({ isDone: true })), {
      timeout: 4000,
    });
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ staleKeys: [detail] }));
    otherTab.close();
  },
};

export const Delete: Story = { args: { action: 'delete' } };

/** Actions with a reason open a sheet with a form. */
export const Cancel: Story = {
  args: { action: 'cancel' },
  async play() {
    await expect(within(await screen.findByRole('dialog')).getAllByRole('radio')).toHaveLength(5);
  },
};
/** The sheet is loaded when it is asked for. */
export const RequestRefund: Story = {
  args: { action: 'requestRefund' },
  async play() {
    await screen.findByRole('dialog');
  },
};

export const Busy: Story = {
  tags: ['!visual'],
  args: { onEnd: fn() },
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.confirmReceived)),
  async play({ args }) {
    const [, confirm] = await buttons();
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'));
    // The sheet cannot be closed while the action runs.
    await userEvent.keyboard('{Escape}');
    await expect(args.onEnd).not.toHaveBeenCalled();
  },
};

/** A retry is possible. */
export const Rejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.confirmReceived, 'FORBIDDEN')),
  async play() {
    await userEvent.click((await buttons())[1]);
    await within(await dialog()).findByRole('alert', {}, { timeout: 4000 });
  },
};

/** The order's status has changed: only closing is possible. */
export const Over: Story = {
  tags: ['!visual'],
  args: { onEnd: fn() },
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.confirmReceived, 'ORDER_STATE')),
  async play({ args }) {
    await userEvent.click((await buttons())[1]);
    await within(await dialog()).findByRole('alert', {}, { timeout: 4000 });
    const [only, ...others] = within(await dialog()).getAllByRole('button');
    await expect(others).toEqual([]);
    await userEvent.click(only as HTMLElement);
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith({ isDone: false, order: null }));
  },
};

/** The button of the sheet that requested the refund lies at the same place: a second tap must not withdraw it. */
export const WithdrawRefund: Story = {
  tags: ['!visual'],
  args: { action: 'withdrawRefund', onEnd: fn() },
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.refundWithdraw, 'INTERNAL')),
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await expect(layer.queryByRole('alert')).toBeNull();
    await userEvent.click(layer.getByRole('button', { name: t('order:ask.withdrawRefund.keep') }));
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith({ isDone: false, order: null }));
  },
};

/** Says that the input cannot be changed. */
const inputIsKept = /填写的内容|填寫的內容|what you entered/;

/** The outcome is unknown: the button checks it instead of sending the action again. */
export const NotHeardBack: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play() {
    const [, confirm] = await buttons();
    const before = confirm.textContent;
    await userEvent.click(confirm);
    await waitFor(async () => expect((await buttons())[1]).not.toHaveTextContent(String(before)), { timeout: 8000 });
    // Nothing can be entered here.
    await expect(await dialog()).not.toHaveTextContent(inputIsKept);
  },
};

/** Nothing was sent: the dialog says so once, until the connection returns. */
export const NotSentOffline: Story = {
  tags: ['!visual'],
  beforeEach: () => restoreOnline,
  async play({ loaded }) {
    const [, confirm] = await buttons();
    setOnline(false);
    await userEvent.click(confirm);
    const text = getTranslate(loaded)('order:refused.offline');
    await expect(await within(await dialog()).findByText(text)).toBeVisible();
    await expect(screen.getAllByText(text)).toHaveLength(1);
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
};

/** A reason whose outcome is unknown cannot be changed before it is known. */
export const ReasonKeptWhileUnknown: Story = {
  tags: ['!visual'],
  args: { action: 'cancel' },
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = within(await screen.findByRole('dialog'));
    const [reason] = dialog.getAllByRole('radio');
    await userEvent.click(reason as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: t('order:ask.cancel.submit') }));
    await dialog.findByRole('button', { name: t('order:checkAgain') }, { timeout: 8000 });
    await expect(dialog.getByText(inputIsKept)).toBeVisible();
    for (const radio of dialog.getAllByRole('radio')) await expect(radio).toBeDisabled();
    await expect(reason).toBeChecked();
  },
};

let leavePage = () => {};
let returnToPage = () => {};
/** The page of an order, which the browser's Back leaves with the sheet open. */
function Page(props: OrderActionProcessProps) {
  const [visits, setVisits] = useState(1);
  leavePage = () => setVisits((before) => -before);
  returnToPage = () => setVisits((before) => Math.abs(before) + 1);
  return visits > 0 && <UntilItsEnd key={visits} {...props} />;
}

const openSheet = () => screen.findByRole('dialog', {}, { timeout: 8000 });
const getDraft = (orderId: number) => sessionStorage.getItem(`draft requestRefund of order ${orderId}`);

/** Back with the sheet open keeps what was chosen and typed for this order; "discard" does not. */
export const KeptAfterBack: Story = {
  tags: ['!visual'],
  args: { action: 'requestRefund', onEnd: fn() },
  render: (args) => <Page {...args} />,
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const first = within(await openSheet());
    await userEvent.click(first.getByRole('radio', { name: t('order:requestRefund.some') }));
    const [, second] = first.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.click(second);
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(first.getByRole('radio', { name: t('order:reason.other') }));
    await userEvent.type(first.getByLabelText(t('order:reason.words')), '壺嘴崩了一角');
    leavePage();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    returnToPage();
    const again = within(await openSheet());
    await waitFor(() => expect(again.getByLabelText(t('order:reason.words'))).toHaveValue('壺嘴崩了一角'));
    await expect(again.getByRole('radio', { name: t('order:requestRefund.some') })).toBeChecked();
    const [none, one] = again.getAllByRole('textbox');
    await expect(none).toHaveValue('0');
    await expect(one).toHaveValue('1');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(args.onEnd).toHaveBeenCalled());
    await expect(getDraft(1)).toBeNull();
  },
};

async function sendReason(loaded: Record<string, unknown>) {
  const t = getTranslate(loaded);
  const dialog = within(await openSheet());
  await userEvent.click(dialog.getByRole('radio', { name: t('order:reason.other') }));
  await userEvent.type(dialog.getByLabelText(t('order:reason.words')), '壺嘴崩了一角');
  await waitFor(() => expect(getDraft(shippedOrder().id)).not.toBeNull(), { timeout: 4000 });
  await userEvent.click(dialog.getByRole('button', { name: t('order:ask.requestRefund.submit') }));
}

/** The reason goes with the request. */
export const ReasonSent: Story = {
  tags: ['!visual'],
  args: { action: 'requestRefund', onEnd: fn() },
  render: (args) => <UntilItsEnd {...args} order={shippedOrder()} />,
  async play({ args, loaded }) {
    const { id } = shippedOrder();
    await sendReason(loaded);
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith(expect.objectContaining({ isDone: true })), {
      timeout: 8000,
    });
    await expect(getDraft(id)).toBeNull();
  },
};

let release = () => {};

/** A page that is left while its request is on its way keeps the reason until the request has arrived. */
export const LeftWhileSending: Story = {
  tags: ['!visual'],
  args: { action: 'requestRefund', onEnd: fn() },
  beforeEach({ msw }) {
    const held = holdCall(contract.order.requestRefund);
    release = held.release;
    msw.use(held.handler);
  },
  render: (args) => <Page {...args} order={shippedOrder()} />,
  async play({ loaded }) {
    const { id } = shippedOrder();
    await sendReason(loaded);
    leavePage();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(getDraft(id)).toContain('壺嘴崩了一角');
    release();
    await waitFor(() => expect(getDraft(id)).toBeNull(), { timeout: 4000 });
  },
};

/** The same, if the request was rejected for good. */
export const LeftBeforeTheRejection: Story = {
  ...LeftWhileSending,
  tags: ['!visual'],
  beforeEach({ msw }) {
    const held = holdCall(contract.order.requestRefund);
    release = held.release;
    msw.use(held.handler, failWith(contract.order.requestRefund, 'ORDER_STATE'));
  },
};

export const LongText: Story = {
  args: { order: buildOrder({ id: 1, status: 30, orderNo: 'SP2610483-RETURNED-AND-SENT-ONCE-MORE-0000000042' }) },
};
