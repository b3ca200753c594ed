import type { Order } from '@sampan/api/entities';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { useReason } from '../../../patterns/ReasonSheet/ReasonField.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { RefundRequestSheet, type RefundRequestSheetProps } from './RefundRequestSheet.tsx';
import { wholeOrder } from './refundSelection.ts';

/** The sheet with the texts of an order refund. */
function Requesting(props: RefundRequestSheetProps) {
  const { t } = useTranslation('order');
  const [selection, select] = useState(wholeOrder);
  return (
    <RefundRequestSheet
      {...props}
      reason={useReason('refund')}
      selection={selection}
      onSelect={select}
      title={t('ask.requestRefund.title')}
      description={t('ask.requestRefund.text')}
      submitLabel={t('ask.requestRefund.submit')}
      message={props.message && { ...props.message, text: t('refused.REFUND_LIMIT') }}
    />
  );
}

const meta = {
  title: 'Features/Cart and orders/RefundRequest',
  component: RefundRequestSheet,
  args: {
    order: buildOrder({ status: 30 }),
    reason: undefined as never,
    selection: wholeOrder,
    onSelect: () => undefined,
    title: '',
    description: '',
    submitLabel: '',
    isBusy: false,
    onSubmit: fn(),
    onClose: fn(),
  },
  parameters: guide({
    use: 'For a customer who asks for money back: the whole order or some units of it, the amount that comes back, and why.',
    avoid:
      'For a cancellation, which has no parts: ReasonSheet. Staff have a dialog of their own with shipping and goodwill.',
    keyboard: [
      [['Tab'], 'To the scope, to the quantity of each line, to the reasons, to the button.'],
      [['ArrowDown', 'ArrowUp'], 'Among radio buttons: move and choose. In a quantity: one less, one more.'],
      [['Enter'], 'In a quantity: takes it. On the button: sends the request.'],
      [['Escape'], 'Closes it; with something typed it asks first.'],
    ],
  }),
  render: (args) => <Requesting {...args} />,
} satisfies Meta<typeof RefundRequestSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

const sheet = () => screen.findByRole('dialog');
const quantities = (dialog: HTMLElement) => within(dialog).getAllByRole<HTMLInputElement>('textbox');
/** Selects "some items", the first step of every partial refund. */
async function chooseSome(loaded: Record<string, unknown>) {
  const dialog = await sheet();
  await userEvent.click(within(dialog).getByRole('radio', { name: getTranslate(loaded)('order:requestRefund.some') }));
  return dialog;
}

/** The whole order, with the shipping fee. */
export const Default: Story = {
  args: { onSubmit: fn(), order: buildOrder({ status: 30, shippingAmount: 800 }) },
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await sheet();
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await within(dialog).findByText(t('order:reason.choose'));
    await expect(within(dialog).getByRole('radio', { name: t('order:reason.refund.changedMind') })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('radio', { name: t('order:reason.refund.damaged') }));
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ text: t('order:reason.refund.damaged') });
  },
};

/** A part by keyboard alone: scope, quantity, reason, button. The amount follows each step. */
export const APart: Story = {
  tags: ['visual-after-play'],
  args: { onSubmit: fn() },
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const user = userEvent.setup();
    const dialog = await sheet();
    const [all] = within(dialog).getAllByRole('radio') as [HTMLElement];
    all.focus();
    await user.keyboard('{ArrowDown>}');
    await waitFor(() => expect(within(dialog).getAllByRole('radio')[1]).toBeChecked());
    await user.keyboard('{/ArrowDown}');
    const [first, second] = quantities(dialog) as [HTMLInputElement, HTMLInputElement];
    // Nothing is selected: there is no amount to tell.
    await expect(dialog.querySelector('output')).toBeEmptyDOMElement();
    await user.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    const none = await within(dialog).findByText(t('order:requestRefund.none'));
    await expect(none.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(first).toHaveFocus();
    await expect(first).toBeInvalid();
    await expect(first).toHaveAccessibleDescription(t('order:requestRefund.none'));
    // Heard once, with the field.
    await expect(none.closest('[role="alert"]')).toBeNull();
    second.focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    await expect(second).toHaveValue('2');
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(first).toHaveValue('0');
    const lines = (args.order as Order).lines;
    const cost = ((lines[1]?.subtotalAmount ?? 0) / 100).toFixed(2);
    await waitFor(() => expect(dialog.querySelector('output')).toHaveTextContent(cost));
    await user.click(within(dialog).getByRole('radio', { name: t('order:reason.refund.damaged') }));
    await user.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      text: t('order:reason.refund.damaged'),
      part: { items: [{ orderLineId: lines[1]?.id, quantity: 2 }] },
    });
  },
};

const order = buildOrder({ status: 30 });
const [, bowls] = order.lines as [Order['lines'][number], Order['lines'][number]];
const rejectedItems = [{ orderLineId: bowls.id, quantity: 2 }];

/** A server error stays on its line until the quantity changes; the selection is kept. */
export const RejectedLine: Story = {
  tags: ['visual-after-play'],
  args: {
    order,
    message: { tone: 'danger', text: '' },
    rejected: { draft: { part: { items: rejectedItems } }, fields: { 'items.0.quantity': 'max' } },
  },
  async play({ loaded }) {
    const dialog = await chooseSome(loaded);
    const second = quantities(dialog)[1] as HTMLInputElement;
    await userEvent.click(second);
    await userEvent.keyboard('{ArrowUp}');
    await expect(second).toBeValid();
    await userEvent.keyboard('{ArrowUp}');
    await expect(second).toHaveValue('2');
    await expect(second).toBeInvalid();
    await expect(second).toHaveAccessibleDescription(/2/);
  },
};

/** Downloaded files cannot be refunded; the rest of the order can. */
export const RejectedWhole: Story = {
  args: { message: { tone: 'danger', text: '' }, rejected: { draft: {}, fields: { items: 'downloaded' } } },
  async play({ loaded }) {
    await within(await sheet()).findByText(getTranslate(loaded)('order:requestRefund.allDownloaded'));
  },
};

/** One bowl is already refunded: one bowl and part of the amount are left. */
export const PartlyRefunded: Story = {
  tags: ['visual-after-play'],
  args: {
    order: buildOrder({
      status: 30,
      refunds: [
        {
          id: 1,
          status: 30,
          requestedBy: 'staff',
          items: [{ orderLineId: bowls.id, quantity: 1, amount: bowls.priceAmount }],
          shippingAmount: 0,
          amount: bowls.priceAmount,
          reason: '缺貨',
          restock: true,
          fromStatus: 30,
          requestedAt: order.createdAt,
          settledAt: order.createdAt,
        },
      ],
    }),
  },
  async play({ loaded }) {
    const dialog = await chooseSome(loaded);
    const second = quantities(dialog)[1] as HTMLInputElement;
    await userEvent.click(second);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(second).toHaveValue('1');
  },
};

/** A single unit cannot be refunded in part. */
export const OneUnit: Story = {
  args: { order: buildOrder({ status: 30, lines: order.lines.slice(0, 1) }) },
  async play({ loaded }) {
    const dialog = await sheet();
    const name = getTranslate(loaded)('order:requestRefund.some');
    await expect(within(dialog).queryByRole('radio', { name })).toBeNull();
  },
};

/** Without input, Escape closes without confirmation. */
export const ClosedByEscape: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  async play({ args }) {
    const user = userEvent.setup();
    const [all] = within(await sheet()).getAllByRole('radio') as [HTMLElement];
    all.focus();
    await user.tab();
    await expect(all).not.toHaveFocus();
    await user.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Busy: Story = { args: { isBusy: true } };

const unbroken = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
const manyLines = Array.from({ length: 30 }, (_, index) => ({
  ...bowls,
  id: index + 1,
  quantity: 99,
  name: index % 3 === 0 ? unbroken : bowls.name,
  ...(index % 3 === 0 && { i18n: undefined }),
}));
/** Thirty lines, some with one long unbreakable word. */
export const LongText: Story = {
  tags: ['visual-after-play'],
  args: { order: buildOrder({ status: 30, lines: manyLines, totalAmount: 1234567890 }) },
  async play({ loaded }) {
    await expect(quantities(await chooseSome(loaded))).toHaveLength(30);
  },
};
