import type { CheckoutContext } from '@sampan/domain/checkout/checkoutMachine';
import { needsAddress, openShortages } from '@sampan/domain/checkout/checkoutRules';

export const problemTargets = ['address', 'method'] as const;
/** A reason, detected by the page itself, why the order cannot be placed. */
export type Problem = (typeof problemTargets)[number] | `line-${number}`;

/** Problems in page order: the first one takes the focus. */
export function findProblems({ draft, shortages }: Pick<CheckoutContext, 'draft' | 'shortages'>, hasMethod: boolean) {
  const problems: Problem[] = [];
  if (draft.address === null && needsAddress(draft.lines)) problems.push('address');
  for (const { productId } of openShortages(draft.lines, shortages)) problems.push(`line-${productId}`);
  if (!hasMethod) problems.push('method');
  return problems;
}

/** Id of the element in which a problem is fixed. */
export const problemId = (problem: Problem) => `checkout-${problem}`;
