import common from '@sampan/locales/en-US/common.json';
import shop from '@sampan/locales/en-US/shop.json';

export const messages = { common, shop };
