import common from '@sampan/locales/zh-HK/common.json';
import shop from '@sampan/locales/zh-HK/shop.json';

export const messages = { common, shop };
