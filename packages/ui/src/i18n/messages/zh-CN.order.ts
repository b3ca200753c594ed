import controls from '@sampan/locales/zh-CN/controls.json';
import order from '@sampan/locales/zh-CN/order.json';

export const messages = { controls, order };
