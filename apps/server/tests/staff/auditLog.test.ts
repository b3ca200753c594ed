import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { samplePdf } from '@sampan/demo/scenarios/samples';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../src/areas/outbox/service.ts';
import {
  auditLog,
  jobs,
  kyc,
  outbox as outboxTable,
  reconciliationDifferences,
  secondFactors,
  settings,
  smsStops,
  users,
} from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
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
  job,
  order,
  outbox,
  payment,
  product,
  transaction,
} = contract;

/** Staff calls that change nothing. */
const reads = new Set<CallName>([
  'adminProduct.surveyImport',
  'adminOrder.list',
  'adminOrder.search',
  'adminOrder.batch',
  'adminUser.list',
  'adminUser.detail',
  'blacklist.check',
  'blacklist.list',
  'adminKyc.list',
  'adminKyc.detail',
  'adminSetting.list',
  'adminSms.stops',
  'transaction.differences',
  'transaction.statements',
  'transaction.logDetail',
  'transaction.logs',
  'transaction.logsByDate',
  'transaction.paymentMethods',
  'transaction.productRanking',
  'transaction.report',
  'transaction.statusDistribution',
  'transaction.trends',
  'transaction.userRanking',
  // Not audited: they store the result of a connection test, and that the checklist was dismissed.
  'adminProvider.test',
  'adminSetting.dismissChecklist',
]);

forAnyDatabase('the audit log', (kind) => {
  let shop: Commerce;
  let admin: Person;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    admin = await createPerson(shop, 1);
    await shop.db.insert(settings).values({
      settingGroup: 'order',
      key: 'maxLines',
      type: 'number',
      value: { value: 50 },
      label: 'x',
    });
    const account = { manualAccountName: 'Shop', manualBank: 'Bank', manualAccountNumber: '1', manualFpsId: '1234567' };
    await shop.db.insert(settings).values(
      Object.entries(account).map(([key, value]) => ({
        ...({ settingGroup: 'payment', type: 'text', label: 'x' } as const),
        key,
        value: { value },
      })),
    );
    shop.deps.settings.forget();
  });
  afterAll(() => shop.close());

  const token = () => ({ token: admin.token });
  const aPerson = async () => (await createPerson(shop)).id;
  const anOrder = async () => (await shop.order([{ product: await shop.addProduct() }])).id;
  const aPaidOrder = async () => {
    const id = await anOrder();
    await shop.pay(id);
    return id;
  };
  const anEntry = async () => (await shop.expectOk(transaction.createLog, { details: { note: 'x' } }, token())).id;
  const maxLines = async () => (await shop.db.select().from(settings).where(eq(settings.key, 'maxLines')))[0]?.id ?? 0;

  /** An order that awaits a bank transfer. */
  const aTransfer = async () => {
    const orderId = await anOrder();
    await shop.expectOk(payment.start, { orderId, method: 'manual', scene: 'qr' }, { token: shop.customer.token });
    return orderId;
  };

  let serial = 0;
  const named = () => {
    serial += 1;
    return { name: 'x', slug: `audited-${serial}` };
  };
  const aProduct = async () => {
    const made = { ...named(), description: '', type: 1, priceAmount: 100, stock: 1 } as const;
    return shop.expectOk(product.create, { ...made, categoryId: await shop.addCategory() }, token());
  };
  const aCategory = () => shop.expectOk(category.create, named(), token());
  const anArticleCategory = () => shop.expectOk(adminArticle.categoryCreate, named(), token());
  const anArticle = async () => {
    const { name: title, slug } = named();
    const made = { title, slug, summary: '', content: '', categoryId: (await anArticleCategory()).id };
    return shop.expectOk(adminArticle.create, made, token());
  };

  /** Runs each staff call that changes something, and returns the id of its target. */
  const writes: Partial<Record<CallName, () => Promise<number | undefined>>> = {
    'adminUser.edit': async () => {
      const id = await aPerson();
      await shop.expectOk(adminUser.edit, { id, sex: 2 }, token());
      return id;
    },
    'adminUser.role': async () => {
      const id = await aPerson();
      await shop.expectOk(adminUser.role, { id, role: 2 }, token());
      return id;
    },
    'adminUser.resetSecondFactor': async () => {
      const id = await aPerson();
      await shop.db.insert(secondFactors).values({ userId: id, secretSealed: Buffer.from('sealed') });
      await shop.db.update(users).set({ secondFactorAt: shop.clock.now() }).where(eq(users.id, id));
      await shop.expectOk(adminUser.resetSecondFactor, { id }, token());
      return id;
    },
    'adminUser.note': async () => {
      const id = await aPerson();
      await shop.expectOk(adminUser.note, { id, note: 'Rings twice.' }, token());
      return id;
    },
    'adminUser.delete': async () => {
      const id = await aPerson();
      await shop.expectOk(adminUser.delete, { id }, token());
      return id;
    },
    'blacklist.add': async () => {
      const id = await aPerson();
      await shop.expectOk(blacklist.add, { id, reason: 'test' }, token());
      return id;
    },
    'blacklist.remove': async () => {
      const id = await aPerson();
      await shop.expectOk(blacklist.add, { id, reason: 'test' }, token());
      await shop.expectOk(blacklist.remove, { id }, token());
      return id;
    },
    'adminSetting.create': async () => {
      const made = { settingGroup: 'seo', key: 'note', type: 'text', label: 'x', isPublic: false, value: 'x' } as const;
      return (await shop.expectOk(adminSetting.create, made, token())).id;
    },
    'adminSetting.update': async () => {
      const id = await maxLines();
      await shop.expectOk(adminSetting.update, { id, value: 40 }, token());
      return id;
    },
    'adminSetting.gallery': async () => {
      const { db } = shop;
      const gallery = { settingGroup: 'gallery', key: 'images', type: 'json', label: 'x' } as const;
      await db.insert(settings).values({ ...gallery, value: { value: [7] } });
      await shop.expectOk(adminSetting.gallery, { images: [] }, token());
      return undefined;
    },
    'adminKyc.update': async () => {
      const userId = await aPerson();
      const values = { userId, status: 1 as const, docType: 'PASSPORT' as const, realName: 'x', idNumberMasked: 'x' };
      const [row] = await shop.db
        .insert(kyc)
        .values({ ...values, photos: [], submittedAt: shop.clock.now() })
        .returning();
      await shop.expectOk(adminKyc.update, { id: row?.id ?? 0, status: 2 }, token());
      return userId;
    },
    'adminOrder.shipment': async () => {
      const orderId = await aPaidOrder();
      await shop.expectOk(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '7' }, token());
      return orderId;
    },
    'adminOrder.refund': async () => {
      const orderId = await aPaidOrder();
      await shop.expectOk(order.requestRefund, { orderId, reason: 'test' }, { token: shop.customer.token });
      await shop.expectOk(adminOrder.refund, { orderId, approve: true }, token());
      return orderId;
    },
    'adminOrder.refundCreate': async () => {
      const orderId = await aPaidOrder();
      await shop.expectOk(adminOrder.refundCreate, { orderId, amount: 100, reason: 'test' }, token());
      return orderId;
    },
    'adminOrder.resendCall': async () => {
      const orderId = await anOrder();
      await shop.expectOk(payment.wechat, { orderId, scene: 'qr' }, { token: shop.customer.token });
      await shop.expectOk(payment.status, { orderId }, { token: shop.customer.token });
      await shop.deps.background.idle();
      const { list } = await shop.expectOk(adminOrder.calls, { orderId: String(orderId) }, token());
      const id = list.find(({ kind }) => kind === 'query')?.id ?? 0;
      await shop.expectOk(adminOrder.resendCall, { id }, token());
      return orderId;
    },
    'adminOrder.transfer': async () => {
      const orderId = await aTransfer();
      await shop.expectOk(adminOrder.transfer, { orderId, received: true }, token());
      return orderId;
    },
    'adminOrder.refundDone': async () => {
      const orderId = await aTransfer();
      await shop.expectOk(adminOrder.transfer, { orderId, received: true }, token());
      await shop.expectOk(adminOrder.refundCreate, { orderId, amount: 100, reason: 'test' }, token());
      await shop.expectOk(adminOrder.refundDone, { orderId, amount: 100, note: 'FT1' }, token());
      return orderId;
    },
    'adminProvider.save': async () => {
      await shop.expectOk(adminProvider.save, { provider: 'stripe', isEnabled: false }, token());
      return undefined;
    },
    'adminSms.lift': async () => {
      const now = shop.clock.now();
      const stop = { prefix: '+8526999', reason: 'numberBlock' as const, numbers: 10, confirmed: 0, startedAt: now };
      const [row] = await shop.db
        .insert(smsStops)
        .values({ ...stop, endsAt: new Date(now.getTime() + 60_000) })
        .returning();
      await shop.expectOk(adminSms.lift, { id: row?.id ?? 0 }, token());
      return undefined;
    },
    'outbox.resend': async () => {
      const { id: userId } = await createPerson(shop, 3, { email: `told.${named().slug}@example.com` });
      await post(
        shop.db,
        shop.deps.providers,
        {
          channel: 'mail',
          to: 'told@example.com',
          about: 'passwordChanged',
          message: { subject: 'x', text: 'x' },
          reader: { userId },
          isSent: true,
        },
        shop.clock.now(),
      );
      await shop.db.update(outboxTable).set({ doneAt: shop.clock.now() }).where(eq(outboxTable.userId, userId));
      const { list } = await shop.expectOk(outbox.history, { userId }, token());
      await shop.expectOk(outbox.resend, { id: list[0]?.id ?? 0 }, token());
      return userId;
    },
    'adminOrder.returnReceived': async () => {
      const orderId = await aPaidOrder();
      const parcel = { orderId, carrier: 'SF', trackingNo: '8' };
      const { lines } = await shop.expectOk(adminOrder.shipment, parcel, token());
      const items = [{ orderLineId: lines[0]?.id ?? 0, quantity: 1 }];
      await shop.expectOk(adminOrder.returnReceived, { orderId, items }, token());
      return orderId;
    },
    'adminOrder.shipmentEvent': async () => {
      const orderId = await aPaidOrder();
      await shop.expectOk(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '9' }, token());
      await shop.expectOk(adminOrder.shipmentEvent, { orderId, text: 'test' }, token());
      return orderId;
    },
    'order.cancel': async () => {
      const orderId = await anOrder();
      await shop.expectOk(order.cancel, { orderId, reason: 'test' }, token());
      return orderId;
    },
    'order.note': async () => {
      const orderId = await anOrder();
      await shop.expectOk(order.note, { orderId, note: 'test' }, token());
      return orderId;
    },
    'product.create': async () => (await aProduct()).id,
    'product.update': async () => {
      const { id, version } = await aProduct();
      await shop.expectOk(product.update, { id, version, name: 'y' }, token());
      return id;
    },
    'product.delete': async () => {
      const { id } = await aProduct();
      await shop.expectOk(product.delete, { id }, token());
      return id;
    },
    'product.featured': async () => {
      const { id } = await aProduct();
      await shop.expectOk(product.featured, { id, isFeatured: true }, token());
      return id;
    },
    'product.status': async () => {
      const { id } = await aProduct();
      await shop.expectOk(product.status, { id, status: 1 }, token());
      return id;
    },
    'product.fileupload': async () => {
      const { id: productId } = await shop.addProduct({ type: 2 });
      await shop.expectOk(product.fileupload, { productId, file: samplePdf() }, token());
      return productId;
    },
    'category.create': async () => (await aCategory()).id,
    'category.update': async () => {
      const { id } = await aCategory();
      await shop.expectOk(category.update, { id, status: 0 }, token());
      return id;
    },
    'category.delete': async () => {
      const { id } = await aCategory();
      await shop.expectOk(category.delete, { id }, token());
      return id;
    },
    'adminArticle.create': async () => (await anArticle()).id,
    'adminArticle.update': async () => {
      const { id, version } = await anArticle();
      await shop.expectOk(adminArticle.update, { id, version, title: 'y' }, token());
      return id;
    },
    'adminArticle.delete': async () => {
      const { id } = await anArticle();
      await shop.expectOk(adminArticle.delete, { id }, token());
      return id;
    },
    'adminArticle.categoryCreate': async () => (await anArticleCategory()).id,
    'adminArticle.categoryUpdate': async () => {
      const { id } = await anArticleCategory();
      await shop.expectOk(adminArticle.categoryUpdate, { id, name: 'y' }, token());
      return id;
    },
    'adminArticle.categoryDelete': async () => {
      const { id } = await anArticleCategory();
      await shop.expectOk(adminArticle.categoryDelete, { id }, token());
      return id;
    },
    // Jobs without effect: the jobs' own changes are audited separately.
    'adminProduct.bulk': async () => {
      await shop.expectOk(adminProduct.bulk, { of: { ids: [999_999] }, change: { what: 'delete' } }, token());
      return undefined;
    },
    'adminProduct.import': async () => {
      const file = new File(['Handle,Title\nx,\n'], 'x.csv');
      await shop.expectOk(adminProduct.import, { file, isDryRun: true }, token());
      return undefined;
    },
    'adminProduct.importMapping': async () => {
      const mapping = { categories: [], defaultCategory: { to: 'create' }, untrackedStock: 0 } as const;
      await shop.expectOk(adminProduct.importMapping, { ...mapping, categories: [] }, token());
      return undefined;
    },
    'adminProduct.export': async () => {
      await shop.expectOk(adminProduct.export, {}, token());
      return undefined;
    },
    'adminOrder.shipMany': async () => {
      const shipments = [{ orderId: 999_999, carrier: 'SF', trackingNo: '7' }];
      await shop.expectOk(adminOrder.shipMany, { shipments }, token());
      return undefined;
    },
    'adminOrder.export': async () => {
      await shop.expectOk(adminOrder.export, {}, token());
      return undefined;
    },
    'adminUser.export': async () => {
      await shop.expectOk(adminUser.export, {}, token());
      return undefined;
    },
    'transaction.export': async () => {
      const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
      await shop.expectOk(transaction.export, period, token());
      return undefined;
    },
    'job.cancel': async () => {
      const values = { kind: 'userExport', input: {}, actorId: admin.id, requestId: 'x' } as const;
      const [row] = await shop.db.insert(jobs).values(values).returning();
      await shop.expectOk(job.cancel, { id: row?.id ?? 0 }, token());
      return undefined;
    },
    'transaction.decideDifference': async () => {
      const [difference] = await shop.db
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
      await shop.expectOk(transaction.decideDifference, { id, state: 'settled', note: 'paid back' }, token());
      return id;
    },
    'transaction.createLog': anEntry,
    'transaction.logEdit': async () => {
      const id = await anEntry();
      await shop.expectOk(transaction.logEdit, { id, details: { note: 'y' } }, token());
      return id;
    },
    'transaction.logDelete': async () => {
      const id = await anEntry();
      await shop.expectOk(transaction.logDelete, { id }, token());
      return id;
    },
  };

  test('speaks of every call by which staff change something', () => {
    const isWrite = ({ access, method }: Endpoint) => method === 'POST' && (access === 'staff' || access === 'admin');
    const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>).map(
        ([name, endpoint]) => [`${area}.${name}`, endpoint] as const,
      ),
    );
    const changes = calls.filter(([, endpoint]) => isWrite(endpoint)).map(([name]) => name as CallName);
    expect(changes.filter((name) => !reads.has(name) && !writes[name])).toEqual([]);
  });

  test.each(Object.entries(writes))('%s', async (name, write) => {
    const targetId = await write();
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: name,
      actorId: admin.id,
      targetId: targetId ?? null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: shop.clock.now(),
    });
    expect(Object.keys({ ...entry?.before, ...entry?.after })).not.toHaveLength(0);
  });

  test('a request that is repeated with its key is written down once', async () => {
    const before = await shop.db.$count(auditLog);
    const id = await aPerson();
    const key = crypto.randomUUID();
    for (const _ of [1, 2, 3]) await shop.expectOk(adminUser.role, { id, role: 2 }, { ...token(), key });
    expect(await shop.db.$count(auditLog)).toBe(before + 1);
  });

  test('two steps of staff at one moment are both written down, in the order they took', async () => {
    const id = await aPerson();
    await Promise.all([1, 2].map((sex) => shop.expectOk(adminUser.edit, { id, sex: sex as 1 | 2 }, token())));
    const isOfUser = and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, id));
    const rows = await shop.db.select().from(auditLog).where(isOfUser).orderBy(auditLog.id);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.before).toEqual(rows[0]?.after);
  });
});
