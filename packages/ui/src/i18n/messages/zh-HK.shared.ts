import controls from '@sampan/locales/zh-HK/controls.shared.json';
import order from '@sampan/locales/zh-HK/order.shared.json';

export const messages = { controls, order };
