import { anOrder } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { OrderCard } from './OrderCard.tsx';

const meta = {
  title: 'Patterns/OrderCard',
  component: OrderCard,
  args: { order: anOrder(), isMoney: true, onPress: fn() },
} satisfies Meta<typeof OrderCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ToPay: Story = {};
/** Another order of the list has the vermilion button. */
export const ToPayBesideAnother: Story = { args: { isMoney: false } };
export const OneLine: Story = { args: { order: anOrder({ status: 40, isDigital: true }) } };
export const Busy: Story = { args: { order: anOrder({ status: 50 }), busy: 'buyAgain' } };

export const MoreThanTwoButtons: Story = {
  args: { order: anOrder({ status: 30 }), onPress: fn() },
  async play({ args, canvasElement }) {
    await userEvent.click(within(canvasElement).getAllByRole('button')[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem'));
    await expect(args.onPress).toHaveBeenCalledWith('requestRefund');
  },
};
