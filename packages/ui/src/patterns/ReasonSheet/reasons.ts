export const reasonKinds = ['cancel', 'refund'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** The reasons that are offered, by what is asked for: keys under `reason`. Another one is written. */
export const reasons = {
  cancel: ['cancel.changedMind', 'cancel.wrongItem', 'cancel.wrongAddress', 'cancel.payTrouble'],
  refund: ['refund.changedMind', 'refund.notArrived', 'refund.damaged', 'refund.different'],
} as const satisfies Record<ReasonKind, readonly string[]>;
export type ReasonKey = (typeof reasons)[ReasonKind][number];

/** Characters of a reason in somebody's own words. */
export const reasonLimits = { min: 5, max: 200 } as const;

export function isLongEnough(text: string): boolean {
  return text.trim().length >= reasonLimits.min;
}
