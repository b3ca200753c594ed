import account from '@sampan/locales/zh-CN/account.json';
import order from '@sampan/locales/zh-CN/order.json';

export const words = { account, order };
