import account from '@sampan/locales/en-US/account.json';
import order from '@sampan/locales/en-US/order.json';

export const words = { account, order };
