import { accountScenarios } from './account.ts';
import { articleScenarios } from './articles.ts';
import { auditScenarios } from './audit.ts';
import { blacklistScenarios } from './blacklist.ts';
import { browseScenarios } from './browse.ts';
import { cancellationScenarios } from './cancellations.ts';
import { categoryScenarios } from './categories.ts';
import { codeScenarios } from './codes.ts';
import { contactScenarios } from './contacts.ts';
import { demoInboxScenarios } from './demoInbox.ts';
import { fileScenarios } from './files.ts';
import { galleryScenarios } from './gallery.ts';
import { identityScenarios } from './identity.ts';
import { jobScenarios } from './jobs.ts';
import { journalScenarios } from './journal.ts';
import { ledgerScenarios } from './ledger.ts';
import { messageScenarios } from './messages.ts';
import { orderScenarios } from './orders.ts';
import { passwordScenarios } from './passwords.ts';
import { paymentScenarios } from './payments.ts';
import { productChangeScenarios } from './productChanges.ts';
import { productJobScenarios } from './productJobs.ts';
import { providerCallScenarios } from './providerCalls.ts';
import { providerScenarios } from './providers.ts';
import { refundRequestScenarios } from './refundRequests.ts';
import { refundScenarios } from './refunds.ts';
import { reportScenarios } from './reports.ts';
import type { Scenario } from './scenario.ts';
import { searchScenarios } from './search.ts';
import { securityScenarios } from './security.ts';
import { settingScenarios } from './settings.ts';
import { smsPumpingScenarios } from './smsPumping.ts';
import { staffOrderScenarios } from './staffOrders.ts';
import { staffProductScenarios } from './staffProducts.ts';
import { staffUserScenarios } from './staffUsers.ts';
import { transferScenarios } from './transfers.ts';
import { unprovenContactScenarios } from './unprovenContacts.ts';
import { usernameScenarios } from './usernames.ts';

/** Every scenario: the demo backend and the server on both databases must pass them all. */
export const scenarios: Scenario[] = [
  ...browseScenarios,
  ...searchScenarios,
  ...journalScenarios,
  ...accountScenarios,
  ...codeScenarios,
  ...passwordScenarios,
  ...securityScenarios,
  ...unprovenContactScenarios,
  ...contactScenarios,
  ...usernameScenarios,
  ...demoInboxScenarios,
  ...orderScenarios,
  ...cancellationScenarios,
  ...paymentScenarios,
  ...refundRequestScenarios,
  ...refundScenarios,
  ...providerCallScenarios,
  ...messageScenarios,
  ...transferScenarios,
  ...staffOrderScenarios,
  ...staffUserScenarios,
  ...blacklistScenarios,
  ...auditScenarios,
  ...settingScenarios,
  ...providerScenarios,
  ...ledgerScenarios,
  ...reportScenarios,
  ...fileScenarios,
  ...identityScenarios,
  ...jobScenarios,
  ...productJobScenarios,
  ...staffProductScenarios,
  ...productChangeScenarios,
  ...categoryScenarios,
  ...galleryScenarios,
  ...articleScenarios,
  ...smsPumpingScenarios,
];
