import controls from '@sampan/locales/en-US/controls.shared.json';
import order from '@sampan/locales/en-US/order.shared.json';

export const messages = { controls, order };
