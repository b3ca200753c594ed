import controls from '@sampan/locales/en-US/controls.json';
import order from '@sampan/locales/en-US/order.json';

export const messages = { controls, order };
