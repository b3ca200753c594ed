import account from '@sampan/locales/zh-HK/account.json';
import order from '@sampan/locales/zh-HK/order.json';

export const words = { account, order };
