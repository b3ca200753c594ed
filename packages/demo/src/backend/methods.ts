import { type PaymentMethod, paymentMethods } from '@sampan/api/entities';
import { type DemoState, settingsIn } from './state.ts';

/** Whether an order can be paid by a method. */
export const isMethodEnabled = (state: DemoState, method: PaymentMethod): boolean =>
  state.features.mode !== 'live' && settingsIn(state, 'payment')[`${method}Enabled`] === true;

/** The methods by which an order can be paid now. */
export const enabledMethods = (state: DemoState): PaymentMethod[] =>
  paymentMethods.filter((method) => isMethodEnabled(state, method));
