import account from '@sampan/locales/zh-HK/account.json';
import common from '@sampan/locales/zh-HK/common.json';
import order from '@sampan/locales/zh-HK/order.json';
import shop from '@sampan/locales/zh-HK/shop.json';

export const words = { common, shop, account, order };
