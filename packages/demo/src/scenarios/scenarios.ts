import { accountScenarios } from './account.ts';
import { browseScenarios } from './browse.ts';
import { orderScenarios } from './orders.ts';
import { paymentScenarios } from './payments.ts';
import type { Scenario } from './scenario.ts';

/** The one table that the demo backend and the server on both databases must pass alike. */
export const scenarios: Scenario[] = [...browseScenarios, ...accountScenarios, ...orderScenarios, ...paymentScenarios];
