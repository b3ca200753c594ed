import { contract } from '@sampan/api/contract';
import type { OrderStatus } from '@sampan/api/entities';
import { mockOffline } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { carrierNames } from '@sampan/domain/order/carrierNames';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { getStoredOrder, headed, of, openAction, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Actions',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A pasted parcel is not closed without a question. */
export const ShippingPasted: Story = {
  ...of(20),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.ship') }, slow));
    const dialog = await screen.findByRole('dialog');
    const [, number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.click(number as HTMLElement);
    await userEvent.paste('SF1234567890123');
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
};

/** Stories of the dialogs in their initial state. */
export const Shipping: Story = opened(20, 'admin:order.ship');
export const Approving: Story = opened(60, 'admin:order.approve');
export const Declining: Story = opened(60, 'admin:order.reject');
function opened(status: OrderStatus, press: Parameters<ReturnType<typeof getTranslate>>[0]): Story {
  return {
    ...of(status),
    tags: ['visual-after-play'],
    async play({ canvas, loaded }) {
      await userEvent.click(await canvas.findByRole('button', { name: getTranslate(loaded)(press) }, slow));
      await waitFor(() => expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeVisible(), slow);
    },
  };
}

/** Cancels from the menu with a reason; order and stock are updated. */
export const CancelledFromHere: Story = {
  ...of(10),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(10);
    await headed(canvasElement, order.orderNo);
    const more = await waitFor(() => {
      const shown = canvas.getAllByRole('button', { name: t('common:action.more') });
      return shown[0] as HTMLElement;
    }, slow);
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:order.cancel') }, slow));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:order.usualCancel.stock') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:order.cancelling.submit') }));
    await waitFor(() => expect(getStoredOrder(order.id).status).toBe(50), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
  },
  tags: ['!visual'],
};

/** A wrong number is corrected: the form starts with what is stored, and the page and the history show the new one. */
export const ShipmentCorrected: Story = {
  ...of(30),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { id, orderNo } = orderIn(30);
    const carrier = getStoredOrder(id).shipment?.carrier;
    await headed(canvasElement, orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.correctShipment'));
    const number = within(dialog).getByRole('textbox', { name: new RegExp(t('admin:order.shipping.number')) });
    await expect(number).toHaveValue(getStoredOrder(id).shipment?.trackingNo);
    await userEvent.clear(number);
    await userEvent.type(number, 'RIGHT-22222');
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:order.correctingShipment.submit') }));
    await waitFor(
      () => expect(getStoredOrder(id).shipment).toMatchObject({ carrier, trackingNo: 'RIGHT-22222' }),
      slow,
    );
    await canvas.findByText('RIGHT-22222', undefined, slow);
    await canvas.findByText(t('order:event.correctShipment'), undefined, slow);
  },
};

/** Another staff member was faster: the order reloads, and the dialog says what happened. */
export const TwoOfStaff: Story = {
  ...of(20),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(20);
    await headed(canvasElement, order.orderNo);
    await userEvent.click(canvas.getByRole('button', { name: t('admin:order.ship') }));
    const dialog = await screen.findByRole('dialog');
    const token = getDemoBackend().signIn('admin');
    getDemoBackend().answer(
      contract.adminOrder.shipment,
      { orderId: order.id, carrier: 'Star Ferry', trackingNo: 'FIRST-1' },
      { token },
    );
    const [carrier, number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.type(carrier as HTMLElement, `${carrierNames.hongkongPost[getStoryLocale(loaded)]}{Enter}`);
    await userEvent.type(number as HTMLElement, 'RR123456789HK');
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:order.shipping.submit') }));
    const alert = await within(dialog).findByRole('alert', undefined, slow);
    await waitFor(() => expect(alert).toHaveTextContent(t('admin:order.actor.named', { name: 'admin' })), slow);
    await expect(getStoredOrder(order.id).shipment?.trackingNo).toBe('FIRST-1');
    await userEvent.click(
      within(dialog)
        .getAllByRole('button', { name: t('common:action.close') })
        .at(-1) as HTMLElement,
    );
    await canvas.findByText('FIRST-1', undefined, slow);
  },
  tags: ['!visual'],
};

/** No response arrived, so the outcome is unknown: the button checks first. */
export const NotHeardBack: Story = {
  ...of(60),
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.approve') }, slow));
    const question = within(await screen.findByRole('alertdialog'));
    msw.use(mockOffline());
    await userEvent.click(question.getAllByRole('button').at(-1) as HTMLElement);
    await question.findByRole('button', { name: t('admin:order.checkAgain') }, { timeout: 12_000 });
  },
  tags: ['!visual'],
};

/** While the outcome is unknown the fields keep what was sent, since the next press may send it again. */
export const InputKeptWhileUnknown: Story = {
  ...of(20),
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.ship') }, slow));
    const dialog = await screen.findByRole('dialog');
    const [carrier, number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.type(carrier as HTMLElement, `${carrierNames.hongkongPost[getStoryLocale(loaded)]}{Enter}`);
    await userEvent.type(number as HTMLElement, 'RR123456789HK');
    msw.use(mockOffline());
    // As with Enter in the field, which keeps the focus there.
    dialog.querySelector('form')?.requestSubmit();
    const check = await within(dialog).findByRole('button', { name: t('admin:order.checkAgain') }, { timeout: 12_000 });
    await expect(await within(dialog).findByRole('alert')).toHaveTextContent(t('admin:order.refused.unknownWithInput'));
    await waitFor(() => expect(check).toHaveFocus());
    await expect(number).toBeDisabled();
    await expect(number).toHaveValue('RR123456789HK');
  },
  tags: ['!visual'],
};
