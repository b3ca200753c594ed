import type { Order } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { useState } from 'react';
import { within } from 'storybook/test';
import { ShopLayout } from '../../layouts/ShopLayout/ShopLayout.tsx';
import { OrderScreen, type OrderScreenProps } from '../../screens/shop/OrderScreen/OrderScreen.tsx';

/** Keeps in state what the URL keeps in the app. */
export function WithUrl(props: OrderScreenProps) {
  const [pay, setPay] = useState(props.pay);
  return <OrderScreen {...props} pay={pay} onPayChange={setPay} />;
}

export const longName =
  'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups from the island kiln 手工側把茶壺連竹蓋茶盤四杯';
export const unbroken = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

/** The first order of the signed-in customer in this status. */
export function ownOrder(status: Order['status']): number {
  const found = [...getDemoBackend().state.orders.values()].find(
    (order) => order.userId === 3 && order.status === status,
  );
  if (!found) throw new RangeError(`the demo shop has no order ${status} of the customer`);
  return found.id;
}

/** On the demo backend itself: what is pressed really happens there. */
export function onShop(status: Order['status'], pay?: 'open') {
  return {
    render: () => (
      <ShopLayout>
        <WithUrl orderId={ownOrder(status)} pay={pay} onPayChange={() => undefined} />
      </ShopLayout>
    ),
  };
}

/** The button that is shown: the bar's on a phone, the hero's on a desktop. */
export function shownButtons(canvasElement: HTMLElement): HTMLElement[] {
  return within(within(canvasElement).getByRole('main'))
    .getAllByRole('button')
    .filter((button) => button.offsetParent !== null || getComputedStyle(button).position === 'fixed');
}
