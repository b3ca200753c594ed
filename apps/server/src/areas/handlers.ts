import type { AreaHandlers } from '../http/calls/handler.ts';
import { adminArticleHandlers } from './article/adminHandlers.ts';
import { postsHandlers } from './article/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { blacklistHandlers } from './blacklist/handlers.ts';
import { captchaHandlers } from './captcha/handlers.ts';
import { categoryHandlers } from './category/handlers.ts';
import { demoInboxHandlers } from './demoInbox/handlers.ts';
import { fileHandlers } from './file/handlers.ts';
import { galleryHandlers } from './gallery/handlers.ts';
import { jobHandlers } from './job/handlers.ts';
import { adminKycHandlers } from './kyc/adminHandlers.ts';
import { kycHandlers } from './kyc/handlers.ts';
import { adminOrderHandlers } from './order/adminHandlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { paymentHandlers } from './payment/handlers.ts';
import { adminProductHandlers } from './product/adminHandlers.ts';
import { productHandlers } from './product/handlers.ts';
import { adminProviderHandlers } from './provider/handlers.ts';
import { securityHandlers } from './security/handlers.ts';
import { adminSettingHandlers } from './setting/adminHandlers.ts';
import { settingHandlers } from './setting/handlers.ts';
import { adminSmsHandlers, smsHandlers } from './sms/handlers.ts';
import { transactionHandlers } from './transaction/handlers.ts';
import { adminUserHandlers } from './user/adminHandlers.ts';
import { userHandlers } from './user/handlers.ts';

export const handlers: AreaHandlers = {
  user: userHandlers,
  captcha: captchaHandlers,
  security: securityHandlers,
  setting: settingHandlers,
  product: productHandlers,
  category: categoryHandlers,
  order: orderHandlers,
  adminOrder: adminOrderHandlers,
  posts: postsHandlers,
  payment: paymentHandlers,
  file: fileHandlers,
  kyc: kycHandlers,
  adminArticle: adminArticleHandlers,
  transaction: transactionHandlers,
  adminSetting: adminSettingHandlers,
  adminProvider: adminProviderHandlers,
  adminUser: adminUserHandlers,
  blacklist: blacklistHandlers,
  adminKyc: adminKycHandlers,
  outbox: outboxHandlers,
  sms: smsHandlers,
  adminSms: adminSmsHandlers,
  demoInbox: demoInboxHandlers,
  audit: auditHandlers,
  adminProduct: adminProductHandlers,
  job: jobHandlers,
  gallery: galleryHandlers,
};
