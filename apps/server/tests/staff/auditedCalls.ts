import { type CallName, contract } from '@sampan/api/contract';
import { samplePdf, samplePng } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { post } from '../../src/areas/outbox/service.ts';
import {
  jobs,
  kyc,
  outbox as outboxTable,
  reconciliationDifferences,
  secondFactors,
  settings,
  smsStops,
  users,
} from '../../src/db/schema.ts';
import type { Commerce } from '../commerce/shop.ts';
import { createPerson, type Person } from '../support/people.ts';

const {
  adminArticle,
  adminKyc,
  adminOrder,
  adminProduct,
  adminProvider,
  adminSetting,
  adminSms,
  adminUser,
  blacklist,
  category,
  gallery,
  job,
  order,
  outbox,
  payment,
  product,
  transaction,
} = contract;

/** Each staff call that changes something: makes it, and returns the id of its target. */
export type AuditedCalls = Partial<Record<CallName, () => Promise<number | undefined>>>;

/**
 * All audited calls, made by an administrator. `context` is read when a call is made: the shop is opened after the tests
 * are named.
 */
export function createAuditedCalls(context: { readonly shop: Commerce; readonly admin: Person }): AuditedCalls {
  const token = () => ({ token: context.admin.token });
  const aPerson = async () => (await createPerson(context.shop)).id;
  const anOrder = async () => (await context.shop.order([{ product: await context.shop.addProduct() }])).id;
  const aPaidOrder = async () => {
    const id = await anOrder();
    await context.shop.pay(id);
    return id;
  };
  const anEntry = async () =>
    (await context.shop.expectOk(transaction.createLog, { details: { note: 'x' } }, token())).id;
  const maxLines = async () =>
    (await context.shop.db.select().from(settings).where(eq(settings.key, 'maxLines')))[0]?.id ?? 0;

  /** An order that awaits a bank transfer. */
  const aTransfer = async () => {
    const orderId = await anOrder();
    await context.shop.expectOk(
      payment.start,
      { orderId, method: 'manual', scene: 'qr' },
      { token: context.shop.customer.token },
    );
    return orderId;
  };

  let serial = 0;
  const named = () => {
    serial += 1;
    return { name: 'x', slug: `audited-${serial}` };
  };
  const aProduct = async () => {
    const made = { ...named(), description: '', type: 1, priceAmount: 100, stock: 1 } as const;
    return context.shop.expectOk(product.create, { ...made, categoryId: await context.shop.addCategory() }, token());
  };
  const aCategory = () => context.shop.expectOk(category.create, named(), token());
  const anArticleCategory = () => context.shop.expectOk(adminArticle.categoryCreate, named(), token());
  const anArticle = async () => {
    const { name: title, slug } = named();
    const made = { title, slug, summary: '', content: '', categoryId: (await anArticleCategory()).id };
    return context.shop.expectOk(adminArticle.create, made, token());
  };

  return {
    'adminUser.edit': async () => {
      const id = await aPerson();
      await context.shop.expectOk(adminUser.edit, { id, sex: 2 }, token());
      return id;
    },
    'adminUser.role': async () => {
      const id = await aPerson();
      await context.shop.expectOk(adminUser.role, { id, role: 2 }, token());
      return id;
    },
    'adminUser.resetSecondFactor': async () => {
      const id = await aPerson();
      await context.shop.db.insert(secondFactors).values({ userId: id, secretSealed: Buffer.from('sealed') });
      await context.shop.db.update(users).set({ secondFactorAt: context.shop.clock.now() }).where(eq(users.id, id));
      await context.shop.expectOk(adminUser.resetSecondFactor, { id }, token());
      return id;
    },
    'adminUser.endSessions': async () => {
      const id = await aPerson();
      await context.shop.expectOk(adminUser.endSessions, { id }, token());
      return id;
    },
    'adminUser.note': async () => {
      const id = await aPerson();
      await context.shop.expectOk(adminUser.note, { id, note: 'Rings twice.' }, token());
      return id;
    },
    'adminUser.delete': async () => {
      const id = await aPerson();
      await context.shop.expectOk(adminUser.delete, { id }, token());
      return id;
    },
    'blacklist.add': async () => {
      const id = await aPerson();
      await context.shop.expectOk(blacklist.add, { id, reason: 'test' }, token());
      return id;
    },
    'blacklist.remove': async () => {
      const id = await aPerson();
      await context.shop.expectOk(blacklist.add, { id, reason: 'test' }, token());
      await context.shop.expectOk(blacklist.remove, { id }, token());
      return id;
    },
    'adminSetting.create': async () => {
      const made = { settingGroup: 'seo', key: 'note', type: 'text', label: 'x', isPublic: false, value: 'x' } as const;
      return (await context.shop.expectOk(adminSetting.create, made, token())).id;
    },
    'adminSetting.update': async () => {
      const id = await maxLines();
      await context.shop.expectOk(adminSetting.update, { id, value: 40 }, token());
      return id;
    },
    'adminSetting.gallery': async () => {
      const { db } = context.shop;
      const images = { settingGroup: 'gallery', key: 'images', type: 'json', label: 'x' } as const;
      await db.insert(settings).values({ ...images, value: { value: [7] } });
      await context.shop.expectOk(adminSetting.gallery, { images: [] }, token());
      return undefined;
    },
    'gallery.upload': async () => {
      await context.shop.expectOk(gallery.upload, { file: samplePng() }, token());
      return undefined;
    },
    'adminKyc.update': async () => {
      const userId = await aPerson();
      const values = { userId, status: 1 as const, docType: 'PASSPORT' as const, realName: 'x', idNumberMasked: 'x' };
      const [row] = await context.shop.db
        .insert(kyc)
        .values({ ...values, photos: [], submittedAt: context.shop.clock.now() })
        .returning();
      await context.shop.expectOk(adminKyc.update, { id: row?.id ?? 0, status: 2 }, token());
      return userId;
    },
    'adminOrder.shipment': async () => {
      const orderId = await aPaidOrder();
      await context.shop.expectOk(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '7' }, token());
      return orderId;
    },
    'adminOrder.refund': async () => {
      const orderId = await aPaidOrder();
      await context.shop.expectOk(
        order.requestRefund,
        { orderId, reason: 'test' },
        { token: context.shop.customer.token },
      );
      await context.shop.expectOk(adminOrder.refund, { orderId, approve: true }, token());
      return orderId;
    },
    'adminOrder.refundCreate': async () => {
      const orderId = await aPaidOrder();
      await context.shop.expectOk(adminOrder.refundCreate, { orderId, amount: 100, reason: 'test' }, token());
      return orderId;
    },
    'adminOrder.resendCall': async () => {
      const orderId = await anOrder();
      await context.shop.expectOk(payment.wechat, { orderId, scene: 'qr' }, { token: context.shop.customer.token });
      await context.shop.expectOk(payment.status, { orderId }, { token: context.shop.customer.token });
      await context.shop.deps.background.idle();
      const { list } = await context.shop.expectOk(adminOrder.calls, { orderId: String(orderId) }, token());
      const id = list.find(({ kind }) => kind === 'query')?.id ?? 0;
      await context.shop.expectOk(adminOrder.resendCall, { id }, token());
      return orderId;
    },
    'adminOrder.transfer': async () => {
      const orderId = await aTransfer();
      await context.shop.expectOk(adminOrder.transfer, { orderId, received: true }, token());
      return orderId;
    },
    'adminOrder.refundDone': async () => {
      const orderId = await aTransfer();
      await context.shop.expectOk(adminOrder.transfer, { orderId, received: true }, token());
      await context.shop.expectOk(adminOrder.refundCreate, { orderId, amount: 100, reason: 'test' }, token());
      await context.shop.expectOk(adminOrder.refundDone, { orderId, amount: 100, note: 'FT1' }, token());
      return orderId;
    },
    'adminProvider.save': async () => {
      await context.shop.expectOk(adminProvider.save, { provider: 'stripe', isEnabled: false }, token());
      return undefined;
    },
    'adminSms.lift': async () => {
      const now = context.shop.clock.now();
      const stop = { prefix: '+8526999', reason: 'numberBlock' as const, numbers: 10, confirmed: 0, startedAt: now };
      const [row] = await context.shop.db
        .insert(smsStops)
        .values({ ...stop, endsAt: new Date(now.getTime() + 60_000) })
        .returning();
      await context.shop.expectOk(adminSms.lift, { id: row?.id ?? 0 }, token());
      return undefined;
    },
    'outbox.resend': async () => {
      const { id: userId } = await createPerson(context.shop, 3, { email: `told.${named().slug}@example.com` });
      await post(
        context.shop.db,
        context.shop.deps.providers,
        {
          channel: 'mail',
          to: 'told@example.com',
          about: 'passwordChanged',
          message: { subject: 'x', text: 'x' },
          reader: { userId },
          isSent: true,
        },
        context.shop.clock.now(),
      );
      await context.shop.db
        .update(outboxTable)
        .set({ doneAt: context.shop.clock.now() })
        .where(eq(outboxTable.userId, userId));
      const { list } = await context.shop.expectOk(outbox.history, { userId }, token());
      await context.shop.expectOk(outbox.resend, { id: list[0]?.id ?? 0 }, token());
      return userId;
    },
    'adminOrder.returnReceived': async () => {
      const orderId = await aPaidOrder();
      const parcel = { orderId, carrier: 'SF', trackingNo: '8' };
      const { lines } = await context.shop.expectOk(adminOrder.shipment, parcel, token());
      const items = [{ orderLineId: lines[0]?.id ?? 0, quantity: 1 }];
      await context.shop.expectOk(adminOrder.returnReceived, { orderId, items }, token());
      return orderId;
    },
    'adminOrder.shipmentCorrect': async () => {
      const orderId = await aPaidOrder();
      await context.shop.expectOk(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '10' }, token());
      await context.shop.expectOk(adminOrder.shipmentCorrect, { orderId, carrier: 'SF', trackingNo: '11' }, token());
      return orderId;
    },
    'adminOrder.shipmentEvent': async () => {
      const orderId = await aPaidOrder();
      await context.shop.expectOk(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '9' }, token());
      await context.shop.expectOk(adminOrder.shipmentEvent, { orderId, text: 'test' }, token());
      return orderId;
    },
    'order.cancel': async () => {
      const orderId = await anOrder();
      await context.shop.expectOk(order.cancel, { orderId, reason: 'test' }, token());
      return orderId;
    },
    'order.note': async () => {
      const orderId = await anOrder();
      await context.shop.expectOk(order.note, { orderId, note: 'test' }, token());
      return orderId;
    },
    'product.create': async () => (await aProduct()).id,
    'product.update': async () => {
      const { id, version } = await aProduct();
      await context.shop.expectOk(product.update, { id, version, name: 'y' }, token());
      return id;
    },
    'product.delete': async () => {
      const { id } = await aProduct();
      await context.shop.expectOk(product.delete, { id }, token());
      return id;
    },
    'product.featured': async () => {
      const { id } = await aProduct();
      await context.shop.expectOk(product.featured, { id, isFeatured: true }, token());
      return id;
    },
    'product.status': async () => {
      const { id } = await aProduct();
      await context.shop.expectOk(product.status, { id, status: 1 }, token());
      return id;
    },
    'product.fileupload': async () => {
      const { id: productId } = await context.shop.addProduct({ type: 2 });
      await context.shop.expectOk(product.fileupload, { productId, file: samplePdf() }, token());
      return productId;
    },
    'product.fileRemove': async () => {
      const { id: productId } = await context.shop.addProduct({ type: 2 });
      const { id } = await context.shop.expectOk(product.fileupload, { productId, file: samplePdf() }, token());
      await context.shop.expectOk(product.fileRemove, { id }, token());
      return productId;
    },
    'category.create': async () => (await aCategory()).id,
    'category.update': async () => {
      const { id } = await aCategory();
      await context.shop.expectOk(category.update, { id, status: 0 }, token());
      return id;
    },
    'category.delete': async () => {
      const { id } = await aCategory();
      await context.shop.expectOk(category.delete, { id }, token());
      return id;
    },
    'adminArticle.create': async () => (await anArticle()).id,
    'adminArticle.update': async () => {
      const { id, version } = await anArticle();
      await context.shop.expectOk(adminArticle.update, { id, version, title: 'y' }, token());
      return id;
    },
    'adminArticle.delete': async () => {
      const { id } = await anArticle();
      await context.shop.expectOk(adminArticle.delete, { id }, token());
      return id;
    },
    'adminArticle.categoryCreate': async () => (await anArticleCategory()).id,
    'adminArticle.categoryUpdate': async () => {
      const { id } = await anArticleCategory();
      await context.shop.expectOk(adminArticle.categoryUpdate, { id, name: 'y' }, token());
      return id;
    },
    'adminArticle.categoryDelete': async () => {
      const { id } = await anArticleCategory();
      await context.shop.expectOk(adminArticle.categoryDelete, { id }, token());
      return id;
    },
    // Jobs without effect: the jobs' own changes are audited separately.
    'adminProduct.bulk': async () => {
      await context.shop.expectOk(adminProduct.bulk, { of: { ids: [999_999] }, change: { what: 'delete' } }, token());
      return undefined;
    },
    'adminProduct.import': async () => {
      const file = new File(['Handle,Title\nx,\n'], 'x.csv');
      await context.shop.expectOk(adminProduct.import, { file, isDryRun: true }, token());
      return undefined;
    },
    'adminProduct.importMapping': async () => {
      const mapping = { categories: [], defaultCategory: { to: 'create' }, untrackedStock: 0 } as const;
      await context.shop.expectOk(adminProduct.importMapping, { ...mapping, categories: [] }, token());
      return undefined;
    },
    'adminProduct.export': async () => {
      await context.shop.expectOk(adminProduct.export, {}, token());
      return undefined;
    },
    'adminOrder.shipMany': async () => {
      const shipments = [{ orderId: 999_999, carrier: 'SF', trackingNo: '7' }];
      await context.shop.expectOk(adminOrder.shipMany, { shipments }, token());
      return undefined;
    },
    'adminOrder.export': async () => {
      await context.shop.expectOk(adminOrder.export, {}, token());
      return undefined;
    },
    'adminUser.export': async () => {
      await context.shop.expectOk(adminUser.export, {}, token());
      return undefined;
    },
    'transaction.export': async () => {
      const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
      await context.shop.expectOk(transaction.export, period, token());
      return undefined;
    },
    'job.cancel': async () => {
      const values = { kind: 'userExport', input: {}, actorId: context.admin.id, requestId: 'x' } as const;
      const [row] = await context.shop.db.insert(jobs).values(values).returning();
      await context.shop.expectOk(job.cancel, { id: row?.id ?? 0 }, token());
      return undefined;
    },
    'transaction.decideDifference': async () => {
      const [difference] = await context.shop.db
        .insert(reconciliationDifferences)
        .values({
          method: 'alipay',
          day: '2026-11-19',
          movement: 'payment',
          kind: 'missingInLedger',
          number: 'X1',
          statementAmount: 100,
          currency: 'CNY',
          feeCurrency: 'CNY',
        })
        .returning();
      const id = difference?.id ?? 0;
      await context.shop.expectOk(transaction.decideDifference, { id, state: 'settled', note: 'paid back' }, token());
      return id;
    },
    'transaction.createLog': anEntry,
    'transaction.logEdit': async () => {
      const id = await anEntry();
      await context.shop.expectOk(transaction.logEdit, { id, details: { note: 'y' } }, token());
      return id;
    },
    'transaction.logDelete': async () => {
      const id = await anEntry();
      await context.shop.expectOk(transaction.logDelete, { id }, token());
      return id;
    },
  };
}
