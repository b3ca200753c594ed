import controls from '@sampan/locales/zh-HK/controls.json';
import order from '@sampan/locales/zh-HK/order.json';

export const messages = { controls, order };
