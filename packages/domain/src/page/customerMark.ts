import { userKey } from '../session/sessionStore.ts';
import { getRootMarkScript } from './rootMark.ts';

/**
 * Attribute of the root element until hydration, set if the stored profile is a customer's: the server renders the back
 * office's frame for everybody, and styles hide it from those who get a 404 there.
 */
export const customerMark = 'data-customer';

/** Inline script that sets the attribute. */
export const getCustomerScript = () =>
  getRootMarkScript(`/"role":3\\b/.test(localStorage.getItem(${JSON.stringify(userKey)}))`, customerMark);
