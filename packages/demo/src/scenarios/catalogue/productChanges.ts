import { contract } from '@sampan/api/contract';
import type { Product, VersionConflict } from '@sampan/api/entities';
import { defineScenario, type Scenario } from '../scenario.ts';
import { make } from './catalogueSteps.ts';

const { product, adminProduct, audit, order } = contract;

export const productChangeScenarios: Scenario[] = [
  defineScenario({
    name: 'a slug that a product had leads to it, until another takes it',
    async run(shop, { operator }) {
      const one = await make(shop, operator, { slug: 'scenario/old' });
      const renamed = await operator.ok(product.update, { id: one.id, version: 1, slug: 'scenario/new' });
      const byOld = await shop.guest.ok(product.detail, { id: 'scenario/old' });
      const again = await operator.ok(product.update, {
        id: one.id,
        version: renamed.version,
        slug: 'scenario/newest',
      });
      const byBoth = {
        detailSlug: (await shop.guest.ok(product.detail, { id: 'scenario/old' })).slug,
        guestDetailSlug: (await shop.guest.ok(product.detail, { id: 'scenario/new' })).slug,
      };
      const other = await make(shop, operator, { slug: 'scenario/old' });
      const shownProduct = await shop.guest.ok(product.detail, { id: 'scenario/old' });
      await operator.ok(product.update, { id: one.id, version: again.version, slug: 'scenario/new' });
      const back = await shop.guest.ok(product.detail, { id: 'scenario/new' });
      for (const { id } of [one, other]) await operator.ok(product.delete, { id });
      return {
        byOldSlug: byOld.slug,
        byBoth,
        isTaken: shownProduct.id === other.id,
        isBack: back.id === one.id,
        unknown: await shop.guest.outcome(product.detail, { id: 'scenario/newest' }),
      };
    },
    expected: {
      byOldSlug: 'scenario/new',
      byBoth: { detailSlug: 'scenario/newest', guestDetailSlug: 'scenario/newest' },
      isTaken: true,
      isBack: true,
      unknown: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a slug of a withdrawn variant leads to the card of its group; the id does not, since the checkout reads it',
    async run(shop, { operator }) {
      const [white, black] = [[{ name: '釉色', value: '白' }], [{ name: '釉色', value: '黑' }]];
      const first = await make(shop, operator, { slug: 'scenario/cup-first', options: white });
      const one = await operator.ok(product.update, { id: first.id, version: 1, slug: 'scenario/cup-white' });
      const other = await make(shop, operator, { slug: 'scenario/cup-black', options: black, groupId: one.id });
      await operator.ok(product.status, { id: one.id, status: 0 });
      const [bySlug, byOldSlug] = [
        await shop.guest.ok(product.detail, { id: 'scenario/cup-white' }),
        await shop.guest.ok(product.detail, { id: 'scenario/cup-first' }),
      ];
      const byId = await shop.guest.outcome(product.detail, { id: one.id });
      const forStaff = await operator.ok(product.detail, { id: 'scenario/cup-white' });
      await operator.ok(product.status, { id: other.id, status: 2 });
      const allWithdrawn = await shop.guest.outcome(product.detail, { id: 'scenario/cup-white' });
      for (const { id } of [one, other]) await operator.ok(product.delete, { id });
      return { bySlug: bySlug.slug, byOldSlug: byOldSlug.slug, byId, forStaff: forStaff.slug, allWithdrawn };
    },
    expected: {
      bySlug: 'scenario/cup-black',
      byOldSlug: 'scenario/cup-black',
      byId: 'NOT_FOUND',
      forStaff: 'scenario/cup-white',
      allWithdrawn: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a conflicting write returns the other writer and the current values',
    async run(shop, { operator, admin }) {
      const { id, version } = await make(shop, operator, { slug: 'scenario/contested' });
      await admin.ok(product.update, { id, version, name: '后来的名字' });
      const { status, code, details } = await operator.error(product.update, { id, version, priceAmount: 6000 });
      const { current, actor, at } = details as VersionConflict<Product>;
      const updatedProduct = await operator.ok(product.update, { id, version: current.version, priceAmount: 6000 });
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: id });
      await operator.ok(product.delete, { id });
      return {
        conflict: {
          status,
          code,
          name: current.name,
          version: current.version,
          actor,
          hasTime: !Number.isNaN(Date.parse(at ?? '')),
        },
        kept: { name: updatedProduct.name, priceAmount: updatedProduct.priceAmount, version: updatedProduct.version },
        entries: list.map(({ action, actor: who, before }) => ({ action, actor: who, before })),
      };
    },
    expected: {
      conflict: {
        status: 409,
        code: 'VERSION_CONFLICT',
        name: '后来的名字',
        version: 2,
        actor: 'admin',
        hasTime: true,
      },
      kept: { name: '后来的名字', priceAmount: 6000, version: 3 },
      entries: [
        { action: 'product.update', actor: 'operator', before: { priceAmount: 5000 } },
        { action: 'product.update', actor: 'admin', before: { name: '物件' } },
        { action: 'product.create', actor: 'operator', before: undefined },
      ],
    },
  }),
  defineScenario({
    name: 'a switch in the list puts a product on the shelf and among the featured, and away again',
    async run(shop, { operator }) {
      const { id } = await make(shop, operator, { slug: 'scenario/switched', status: 0 });
      const isFeatured = async () =>
        (await shop.guest.ok(product.featuredList, { limit: 24 })).some((one) => one.id === id);
      const off = await shop.guest.outcome(product.detail, { id });
      const on = await operator.ok(product.status, { id, status: 1 });
      const star = await operator.ok(product.featured, { id, isFeatured: true });
      const seen = { detail: await shop.guest.outcome(product.detail, { id }), featured: await isFeatured() };
      await operator.ok(product.featured, { id, isFeatured: false });
      const plain = await isFeatured();
      const archived = await operator.ok(product.status, { id, status: 2 });
      const gone = await shop.guest.outcome(product.detail, { id });
      await operator.ok(product.delete, { id });
      return {
        off,
        changes: {
          onShelf: on.status,
          isFeatured: star.isFeatured,
          seen,
          plain,
          archived: archived.status,
          version: archived.version,
        },
        gone,
        deleted: await operator.outcome(product.status, { id, status: 1 }),
      };
    },
    expected: {
      off: 'NOT_FOUND',
      changes: {
        onShelf: 1,
        isFeatured: true,
        seen: { detail: 'ok', featured: true },
        plain: false,
        archived: 2,
        version: 5,
      },
      gone: 'NOT_FOUND',
      deleted: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'stock that was sold since staff read it is a conflict, and is written once they have seen it',
    async run(shop, { operator }) {
      const { id, version } = await make(shop, operator, { slug: 'scenario/recounted', stock: 10 });
      const { customer, id: orderId } = await shop.newOrder('scenario/recounted', 3);
      const { status, code, details } = await operator.error(product.update, { id, version, stock: 15, stockFrom: 10 });
      const { current, ...who } = details as VersionConflict<Product>;
      const afterConflict = await shop.getStock('scenario/recounted');
      // Without new stock there is nothing that a sale could contradict.
      const renamed = await operator.ok(product.update, { id, version, name: '新名字', stockFrom: 10 });
      const change = { id, version: renamed.version, stock: 15 };
      const written = await operator.ok(product.update, { ...change, stockFrom: current.stock });
      const olderClient = await operator.outcome(product.update, { id, version: written.version, stock: 4 });
      await customer.ok(order.cancel, { orderId, reason: '不要了' });
      await operator.ok(product.status, { id, status: 2 });
      return {
        conflict: { status, code, stock: current.stock, version: current.version, who },
        afterConflict,
        renamed: { name: renamed.name, stock: renamed.stock },
        written: written.stock,
        olderClient,
      };
    },
    expected: {
      conflict: { status: 409, code: 'VERSION_CONFLICT', stock: 7, version: 1, who: {} },
      afterConflict: 7,
      renamed: { name: '新名字', stock: 7 },
      written: 15,
      olderClient: 'ok',
    },
  }),
  defineScenario({
    name: 'stock that is written is what can be ordered, beside what unpaid orders hold',
    async run(shop, { customer, operator }) {
      const { id, version } = await make(shop, operator, { slug: 'scenario/counted', stock: 5 });
      const { id: orderId } = await shop.order(customer, 'scenario/counted', 2);
      const held = await operator.ok(product.detail, { id });
      const row = (await operator.ok(adminProduct.list, { keyword: 'counted' })).list[0];
      await operator.ok(product.update, { id, version, stock: 0 });
      const none = await shop.guest.ok(product.detail, { id });
      await customer.ok(order.cancel, { orderId, reason: '不要了' });
      const back = await shop.guest.ok(product.detail, { id });
      const rejected = await operator.error(product.delete, { id });
      const archived = await operator.ok(product.status, { id, status: 2 });
      return {
        held: { stock: held.stock, version: held.version, rowStock: row?.stock, reserved: row?.reserved },
        restocked: { none: none.stock, back: back.stock },
        rejected: { code: rejected.code, details: rejected.details },
        archived: archived.status,
      };
    },
    expected: {
      held: { stock: 3, version: 1, rowStock: 3, reserved: 2 },
      restocked: { none: 0, back: 2 },
      rejected: { code: 'IN_USE', details: { orders: 1 } },
      archived: 2,
    },
  }),
];
