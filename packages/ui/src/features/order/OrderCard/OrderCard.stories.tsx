import { orderStatus, orderStatuses } from '@sampan/api/statuses';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { OrderCard } from './OrderCard.tsx';

const meta = {
  title: 'Features/Cart and orders/OrderCard',
  component: OrderCard,
  args: { order: buildOrder(), isMoney: true, onPress: fn() },
  parameters: guide({
    use: 'For an order in a list: what it is, where it stands, and at most two things to do about it; the rest is behind “More”.',
    avoid: 'For the order itself: its page. Only the first order to pay of a list has the vermilion button.',
    keyboard: [
      [['Tab'], 'To the order, then to “More” and the buttons.'],
      [['Enter'], 'On the order: its page. On a button: what it says.'],
      [['Escape'], 'Closes “More”; the focus is on it again.'],
    ],
  }),
} satisfies Meta<typeof OrderCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { onPress: fn() },
  async play({ args, canvas }) {
    const buttons = canvas.getAllByRole('button');
    for (const button of buttons) {
      await expect(button).toHaveAccessibleDescription(args.order.orderNo);
    }
    for (const stop of [canvas.getByRole('link'), ...buttons]) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    // The primary button is the last one.
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledWith('pay');
  },
};

/** Another order of the list has the accent-coloured button. */
export const ToPayBesideAnother: Story = { args: { isMoney: false } };
export const OneLine: Story = { args: { order: buildOrder({ status: 40, isDigital: true }) } };

export const MoreThanTwoButtons: Story = {
  tags: ['!visual'],
  args: { order: buildOrder({ status: 30 }), onPress: fn() },
  async play({ args, canvasElement }) {
    const more = within(canvasElement).getAllByRole('button')[0] as HTMLElement;
    more.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(more).toHaveFocus());
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem'));
    await expect(args.onPress).toHaveBeenCalledWith('requestRefund');
  },
};

/** Not packed before the customer has uploaded the signed agreement. */
export const AwaitsAgreement: Story = {
  tags: ['!visual'],
  args: { order: { ...buildOrder({ status: 20 }), asksAgreement: true } },
  async play({ canvas, loaded }) {
    await expect(canvas.getByText(getTranslate(loaded)('order:status.awaitingAgreement'))).toBeVisible();
  },
};

/** All statuses, each with its actions. */
export const EveryStatus: Story = {
  render: (args) => (
    <Stack>
      {orderStatuses.map((status) => (
        <OrderCard
          key={status}
          {...args}
          order={buildOrder({ id: status, status })}
          isMoney={status === orderStatus.pendingPayment}
        />
      ))}
    </Stack>
  ),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('article')).toHaveLength(orderStatuses.length);
  },
};

export const States: Story = {
  parameters: forced('article, article button, article a'),
  render: (args) => (
    <StateMatrix rows={['card']} looks={['rest', 'hover', 'focus', 'loading']}>
      {(_row, look) => (
        <OrderCard
          {...args}
          order={buildOrder({ id: look.length, status: 50 })}
          busy={look === 'loading' ? 'buyAgain' : undefined}
        />
      )}
    </StateMatrix>
  ),
  async play({ canvas, canvasElement }) {
    await looksDiffer('article', ['hover'])({ canvasElement });
    await looksDiffer('button, a', ['hover', 'focus'])({ canvasElement });
    await expect(canvas.getAllByRole('button').filter((one) => one.ariaBusy === 'true')).toHaveLength(1);
  },
};

/** On the narrowest phones the status moves below the number, which does not break. */
export const Narrow: Story = {
  tags: ['!visual'],
  render: (args) => (
    <div style={{ inlineSize: 288 }}>
      {orderStatuses.map((status) => (
        <OrderCard key={status} {...args} order={buildOrder({ status, orderNo: 'SP2026112700012345' })} />
      ))}
    </div>
  ),
  async play({ canvas }) {
    const range = document.createRange();
    for (const number of canvas.getAllByText('SP2026112700012345')) {
      range.selectNodeContents(number);
      await expect(range.getClientRects()).toHaveLength(1);
    }
  },
};

export const LongText: Story = {
  args: {
    order: buildOrder({
      status: 30,
      totalAmount: 1234567890,
      lines: buildOrder({ isDigital: true }).lines.map((line) => ({
        ...line,
        i18n: undefined,
        name: '手工側把茶壺連竹蓋茶盤四杯，附一本由窰主手寫的使用說明 Hand-thrown teapot with a handwritten manual',
        options: [{ name: 'Glaze', value: 'Celadon of the second firing, unglazed foot' }],
      })),
    }),
  },
};
