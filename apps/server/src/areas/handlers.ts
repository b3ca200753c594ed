import type { Contract } from '@sampan/api/contract';
import { type HandlersOf, notYet } from '../http/handler.ts';
import { adminOrderHandlers } from './adminOrder/handlers.ts';
import { captchaHandlers } from './captcha/handlers.ts';
import { categoryHandlers } from './category/handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { paymentHandlers } from './payment/handlers.ts';
import { postsHandlers } from './posts/handlers.ts';
import { productHandlers } from './product/handlers.ts';
import { settingHandlers } from './setting/handlers.ts';
import { userHandlers } from './user/handlers.ts';

/** Every call of the contract and what answers it, key for key: one missing does not compile. */
export const handlers: { [Area in keyof Contract]: HandlersOf<Contract[Area]> } = {
  user: userHandlers,
  captcha: captchaHandlers,
  setting: settingHandlers,
  product: productHandlers,
  category: categoryHandlers,
  order: orderHandlers,
  adminOrder: adminOrderHandlers,
  posts: postsHandlers,
  payment: paymentHandlers,
  file: { download: notYet, upload: notYet },
  kyc: { certifyId: notYet, callback: notYet, status: notYet, photo: notYet, video: notYet },
  adminArticle: {
    create: notYet,
    delete: notYet,
    detail: notYet,
    list: notYet,
    update: notYet,
    categoryCreate: notYet,
    categoryDelete: notYet,
    categoryList: notYet,
    categoryUpdate: notYet,
    categoryDetail: notYet,
  },
  transaction: {
    createLog: notYet,
    logDelete: notYet,
    logEdit: notYet,
    logDetail: notYet,
    logs: notYet,
    logsByDate: notYet,
    paymentMethods: notYet,
    productRanking: notYet,
    report: notYet,
    statusDistribution: notYet,
    trends: notYet,
    userRanking: notYet,
  },
  adminSetting: { create: notYet, list: notYet, update: notYet, gallery: notYet },
  adminUser: { list: notYet, detail: notYet, edit: notYet, role: notYet, delete: notYet },
  blacklist: { add: notYet, check: notYet, list: notYet, remove: notYet },
  adminKyc: { list: notYet, update: notYet },
};
