import type { OrderStatus } from '@sampan/api/entities';
import { orderChart } from './orderChart.ts';
import { type OrderState, statusByName, statusName } from './orderStatus.ts';

/** Every change from one status to another that the lifecycle allows, for any actor. */
export const statusTransitions: readonly { from: OrderStatus; to: OrderStatus }[] = Object.entries(statusName).flatMap(
  ([status, name]) => {
    const from = Number(status) as OrderStatus;
    const transitions = [...(orderChart.states[name]?.transitions.values() ?? [])].flat();
    const targets = transitions.flatMap(({ target }) => target ?? []).map(({ key }) => key as OrderState);
    return [...new Set(targets)].map((target) => ({ from, to: statusByName[target] }));
  },
);
