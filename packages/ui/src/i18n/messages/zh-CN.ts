import common from '@sampan/locales/zh-CN/common.json';
import shop from '@sampan/locales/zh-CN/shop.json';

export const messages = { common, shop };
