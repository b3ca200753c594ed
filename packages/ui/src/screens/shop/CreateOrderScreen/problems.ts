import type { CheckoutContext } from '@sampan/domain/checkout/checkoutMachine';
import { needsAddress, openShortages } from '@sampan/domain/checkout/checkoutRules';

export const problemTargets = ['address', 'method'] as const;
/** What stands before an order that the page itself can see. */
export type Problem = (typeof problemTargets)[number] | `line-${number}`;

/** In the order of the page: the first is where the focus goes. */
export function findProblems({ draft, shortages }: Pick<CheckoutContext, 'draft' | 'shortages'>, hasMethod: boolean) {
  const problems: Problem[] = [];
  if (draft.address === null && needsAddress(draft.lines)) problems.push('address');
  for (const { productId } of openShortages(draft.lines, shortages)) problems.push(`line-${productId}`);
  if (!hasMethod) problems.push('method');
  return problems;
}

/** The id of the element that a problem is mended in. */
export const problemId = (problem: Problem) => `checkout-${problem}`;
