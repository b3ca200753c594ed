import { getRootMarkScript } from './rootMark.ts';

/** localStorage key: `yes` if the signed-in customer had orders that await payment, or `no`. Removed with the session. */
export const pendingOrdersKey = 'pendingOrders';

/**
 * Attribute of the root element until the orders are loaded, set if the customer had orders that await payment: home
 * then keeps the room of their card, which is above everything else.
 */
export const pendingOrdersMark = 'data-orders-pending';

/** Inline script that sets the attribute. */
export const getPendingOrdersScript = () =>
  getRootMarkScript(`localStorage.getItem(${JSON.stringify(pendingOrdersKey)})==="yes"`, pendingOrdersMark);
