import account from '@sampan/locales/zh-CN/account.json';
import common from '@sampan/locales/zh-CN/common.json';
import order from '@sampan/locales/zh-CN/order.json';
import shop from '@sampan/locales/zh-CN/shop.json';

export const words = { common, shop, account, order };
