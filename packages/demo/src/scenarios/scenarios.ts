import { accountScenarios } from './accounts/account.ts';
import { blacklistScenarios } from './accounts/blacklist.ts';
import { certificationScenarios } from './accounts/certification.ts';
import { codeScenarios } from './accounts/codes.ts';
import { contactScenarios } from './accounts/contacts.ts';
import { contactUndoScenarios } from './accounts/contactUndo.ts';
import { identityScenarios } from './accounts/identity.ts';
import { passwordScenarios } from './accounts/passwords.ts';
import { securityScenarios } from './accounts/security.ts';
import { sessionScenarios } from './accounts/sessions.ts';
import { smsPumpingScenarios } from './accounts/smsPumping.ts';
import { staffUserScenarios } from './accounts/staffUsers.ts';
import { unprovenContactScenarios } from './accounts/unprovenContacts.ts';
import { usernameScenarios } from './accounts/usernames.ts';
import { browseScenarios } from './catalogue/browse.ts';
import { categoryScenarios } from './catalogue/categories.ts';
import { otherShopFileScenarios } from './catalogue/otherShopFiles.ts';
import { productChangeScenarios } from './catalogue/productChanges.ts';
import { productJobScenarios } from './catalogue/productJobs.ts';
import { searchScenarios } from './catalogue/search.ts';
import { staffProductScenarios } from './catalogue/staffProducts.ts';
import { articleScenarios } from './content/articles.ts';
import { boughtFileScenarios } from './content/boughtFiles.ts';
import { fileScenarios } from './content/files.ts';
import { galleryScenarios } from './content/gallery.ts';
import { settingScenarios } from './content/settings.ts';
import { auditScenarios } from './operations/audit.ts';
import { demoInboxScenarios } from './operations/demoInbox.ts';
import { jobScenarios } from './operations/jobs.ts';
import { journalScenarios } from './operations/journal.ts';
import { keyScenarios } from './operations/keys.ts';
import { limitScenarios } from './operations/limits.ts';
import { messageScenarios } from './operations/messages.ts';
import { providerCallScenarios } from './operations/providerCalls.ts';
import { providerScenarios } from './operations/providers.ts';
import { cancellationScenarios } from './orders/cancellations.ts';
import { ledgerScenarios } from './orders/ledger.ts';
import { orderScenarios } from './orders/orders.ts';
import { paymentScenarios } from './orders/payments.ts';
import { refundRequestScenarios } from './orders/refundRequests.ts';
import { refundScenarios } from './orders/refunds.ts';
import { reportScenarios } from './orders/reports.ts';
import { staffOrderScenarios } from './orders/staffOrders.ts';
import { staffPurchaseScenarios } from './orders/staffPurchases.ts';
import { transferReceiptScenarios } from './orders/transferReceipts.ts';
import { transferReturnScenarios } from './orders/transferReturns.ts';
import { transferScenarios } from './orders/transfers.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario: the demo backend and the server on both databases must pass them all. */
export const scenarios: Scenario[] = [
  ...browseScenarios,
  ...searchScenarios,
  ...journalScenarios,
  ...accountScenarios,
  ...codeScenarios,
  ...passwordScenarios,
  ...securityScenarios,
  ...sessionScenarios,
  ...unprovenContactScenarios,
  ...contactScenarios,
  ...contactUndoScenarios,
  ...usernameScenarios,
  ...demoInboxScenarios,
  ...keyScenarios,
  ...orderScenarios,
  ...cancellationScenarios,
  ...paymentScenarios,
  ...refundRequestScenarios,
  ...refundScenarios,
  ...providerCallScenarios,
  ...messageScenarios,
  ...limitScenarios,
  ...transferScenarios,
  ...transferReturnScenarios,
  ...transferReceiptScenarios,
  ...staffPurchaseScenarios,
  ...staffOrderScenarios,
  ...staffUserScenarios,
  ...blacklistScenarios,
  ...auditScenarios,
  ...settingScenarios,
  ...providerScenarios,
  ...ledgerScenarios,
  ...reportScenarios,
  ...fileScenarios,
  ...boughtFileScenarios,
  ...certificationScenarios,
  ...identityScenarios,
  ...jobScenarios,
  ...productJobScenarios,
  ...otherShopFileScenarios,
  ...staffProductScenarios,
  ...productChangeScenarios,
  ...categoryScenarios,
  ...galleryScenarios,
  ...articleScenarios,
  ...smsPumpingScenarios,
];
