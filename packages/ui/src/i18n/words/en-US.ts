import account from '@sampan/locales/en-US/account.json';
import common from '@sampan/locales/en-US/common.json';
import order from '@sampan/locales/en-US/order.json';
import shop from '@sampan/locales/en-US/shop.json';

export const words = { common, shop, account, order };
