import type { Order, OrderStatus } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { AdminOrderScreen } from '../../screens/admin/AdminOrderScreen/AdminOrderScreen.tsx';
import type { getTranslate } from '../interaction/storyTexts.ts';
import { userEvent } from '../interaction/userEvent.ts';
import { AdminStory, adminShop } from './AdminStory.tsx';

/** The order of the demo shop that stands so, the newest one. */
export function orderIn(status: OrderStatus): Order {
  const found = [...getDemoBackend().state.orders.values()].filter((order) => order.status === status).at(-1);
  if (!found) throw new Error(`no order stands at ${status}`);
  return found;
}

/** The screen at its address, as the router shows it; the first one is that of the story. */
function AtItsAddress({ first }: { first: () => number }) {
  const id = /^\/admin\/orders\/(\d+)/.exec(useHere())?.[1];
  const orderId = id ? Number(id) : first();
  return (
    <>
      <AdminOrderScreen key={orderId} orderId={orderId} />
      <output hidden data-testid="here">
        {useHere()}
      </output>
    </>
  );
}

/** An order of the demo shop, by where it stands. */
export function of(status: OrderStatus, list = '') {
  return {
    parameters: adminShop(`/admin/orders${list}`, 'operator'),
    render: () => (
      <AdminStory>
        <AtItsAddress first={() => orderIn(status).id} />
      </AdminStory>
    ),
  };
}

export const slow = { timeout: 8000 };
export const headed = (canvasElement: HTMLElement, no: string) =>
  waitFor(() => expect(canvasElement.querySelector('main h1')).toHaveTextContent(no), slow);
export const getStoredOrder = (id: number) => getDemoBackend().state.orders.get(id) as Order;

/** Opens the dialog of an action from the page's menu, or by its button on wide pages. */
export async function openAction(canvasElement: HTMLElement, t: ReturnType<typeof getTranslate>, name: string) {
  const canvas = within(canvasElement);
  const button = canvas.queryByRole('button', { name });
  if (button) await userEvent.click(button);
  else {
    await userEvent.click(canvas.getAllByRole('button', { name: t('common:action.more') })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name }, slow));
  }
  return screen.findByRole('dialog', {}, slow);
}
