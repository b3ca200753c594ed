import controls from '@sampan/locales/zh-CN/controls.shared.json';
import order from '@sampan/locales/zh-CN/order.shared.json';

export const messages = { controls, order };
