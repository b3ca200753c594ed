import { adminKyc, adminUser, audit, blacklist, outbox } from './contract/admin.ts';
import { adminProduct } from './contract/adminProduct.ts';
import { adminArticle, posts } from './contract/article.ts';
import { demoInbox } from './contract/demoInbox.ts';
import { gallery } from './contract/gallery.ts';
import { job } from './contract/job.ts';
import { kyc } from './contract/kyc.ts';
import { adminOrder, order } from './contract/order.ts';
import { payment } from './contract/payment.ts';
import { category, product } from './contract/product.ts';
import { adminProvider } from './contract/provider.ts';
import { security } from './contract/security.ts';
import { adminSetting, setting } from './contract/setting.ts';
import { adminSms, sms } from './contract/sms.ts';
import { transaction } from './contract/transaction.ts';
import { captcha, file, user } from './contract/user.ts';
import type { Endpoint } from './endpoint.ts';

/** All calls by area. The client's types, the server's validation and the mock's handlers are derived from it. */
export const contract = {
  user,
  captcha,
  security,
  file,
  kyc,
  product,
  adminProduct,
  category,
  order,
  adminOrder,
  posts,
  adminArticle,
  payment,
  transaction,
  setting,
  adminSetting,
  adminProvider,
  adminUser,
  blacklist,
  adminKyc,
  outbox,
  sms,
  adminSms,
  demoInbox,
  audit,
  job,
  gallery,
};
export type Contract = typeof contract;
/** Name of a call in the contract, as in `order.cancel`. */
export type CallName = { [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}` }[keyof Contract];

export const endpoints: Endpoint[] = Object.values(contract).flatMap((area): Endpoint[] => Object.values(area));
