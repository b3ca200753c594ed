export const reasonKinds = ['cancel', 'refund'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Common reasons by action: message keys under `reason`. Free text is always possible. */
export const reasons = {
  cancel: ['cancel.changedMind', 'cancel.wrongItem', 'cancel.wrongAddress', 'cancel.payTrouble'],
  refund: ['refund.changedMind', 'refund.notArrived', 'refund.damaged', 'refund.different'],
} as const satisfies Record<ReasonKind, readonly string[]>;
export type ReasonKey = (typeof reasons)[ReasonKind][number];

/** Length limits of a free-text reason. */
export const reasonLimits = { min: 5, max: 200 } as const;

/** Returns whether a reason has the minimum length without surrounding spaces. */
export function isLongEnough(text: string): boolean {
  return text.trim().length >= reasonLimits.min;
}
