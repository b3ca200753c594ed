import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { maxRepeats } from '@sampan/domain/order/orderLifecycle';
import { make } from '../catalogue/catalogueSteps.ts';
import { withAccount } from '../orders/transferSteps.ts';
import { sampleOversizedPng, samplePdf, samplePng, sampleVideo } from '../samples.ts';
import { defineScenario, homeAddress, type Scenario, type ScenarioClient } from '../scenario.ts';

const { file, user, order, adminOrder, adminSetting, payment, product } = contract;
const plan = 'blueprints/low-stool-plan';
const gaiwan = 'teaware/gaiwan';

/** Sets the days in which bought files can be downloaded; 0: no limit. */
export async function setDownloadDays(admin: ScenarioClient, value: number): Promise<void> {
  const settings = await admin.ok(adminSetting.list, { settingGroup: 'order' });
  await admin.ok(adminSetting.update, { id: settings.find(({ key }) => key === 'downloadDays')?.id ?? 0, value });
}

export const fileScenarios: Scenario[] = [
  defineScenario({
    name: 'several files come in one call, each with its checksum, and are found under my files',
    async run({ customer }) {
      const sent = { file0: samplePdf({ text: 'one' }), file1: samplePdf({ text: 'two' }) };
      const { files } = await customer.ok(file.upload, sent);
      const mine = await customer.ok(user.myfiles, { limit: 1 });
      return {
        files: files.map(({ name, mime, size }) => ({ name, mime, hasSize: size > 20 })),
        checksums: new Set(files.map(({ checksum }) => checksum)).size,
        areChecksumsHex: files.every(({ checksum }) => /^[0-9a-f]{64}$/.test(checksum)),
        myFiles: { total: mine.total, listed: mine.list.length, pages: mine.pages },
        download: await customer.outcome(file.download, { id: files[0]?.id ?? 0 }),
      };
    },
    expected: {
      files: [
        { name: 'agreement.pdf', mime: 'application/pdf', hasSize: true },
        { name: 'agreement.pdf', mime: 'application/pdf', hasSize: true },
      ],
      checksums: 2,
      areChecksumsHex: true,
      myFiles: { total: 2, listed: 1, pages: 2 },
      download: 'ok',
    },
  }),
  defineScenario({
    name: 'a file type is detected from its bytes, not its name',
    async run({ customer }) {
      const send = (text: string, name: string, type: string) =>
        customer.outcome(file.upload, { file0: new File([text], name, { type }) });
      return {
        html: await send('<!doctype html><script>alert(1)</script>', 'invoice.pdf', 'application/pdf'),
        svg: await send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.png', 'image/png'),
        empty: await send('', 'empty.pdf', 'application/pdf'),
        video: await customer.outcome(file.upload, { file0: sampleVideo() }),
        none: await customer.outcome(file.upload, {}),
        imageNamedPdf: await customer.outcome(file.upload, { file0: samplePng({ name: 'scan.pdf' }) }),
        kept: (await customer.ok(user.myfiles, {})).total,
      };
    },
    expected: {
      html: 'UNSUPPORTED_MEDIA_TYPE',
      svg: 'UNSUPPORTED_MEDIA_TYPE',
      empty: 'FILE_REFUSED',
      video: 'UNSUPPORTED_MEDIA_TYPE',
      none: 'VALIDATION',
      imageNamedPdf: 'ok',
      kept: 1,
    },
  }),
  defineScenario({
    name: 'the name of a stored file ends as its content is',
    async run(shop, { customer, admin }) {
      const { files } = await customer.ok(file.upload, {
        file0: samplePdf({ name: 'Contract.PDF' }),
        file1: samplePdf({ name: 'contract' }),
      });
      const { id: productId } = await make(shop, admin, { slug: 'scenario/plan', type: 2 });
      const goods = await admin.ok(product.fileupload, { productId, file: samplePdf({ name: 'plan.zip' }) });
      return { names: [...files, goods].map(({ name }) => name) };
    },
    expected: { names: ['Contract.PDF', 'contract.pdf', 'plan.zip.pdf'] },
  }),
  defineScenario({
    name: 'a picture of more than 60 megapixels is refused as too large',
    async run({ customer }) {
      const { body } = await customer.send(file.upload, { file0: sampleOversizedPng() });
      const { code, fields } = body as { code: string; fields?: unknown };
      return { code, fields };
    },
    expected: { code: 'FILE_REFUSED', fields: { file0: 'large' } },
  }),
  defineScenario({
    name: 'the same upload with the same key is kept once, another with it is refused',
    async run({ customer }) {
      const key = globalThis.crypto.randomUUID();
      const first = await customer.send(file.upload, { file0: samplePdf() }, key);
      const again = await customer.send(file.upload, { file0: samplePdf() }, key);
      const other = await customer.send(file.upload, { file0: samplePdf({ text: 'other' }) }, key);
      return {
        status: first.status,
        isReplayed: again.isReplayed,
        otherBody: (other.body as { code: string }).code,
        kept: (await customer.ok(user.myfiles, {})).total,
      };
    },
    expected: { status: 200, isReplayed: true, otherBody: 'IDEMPOTENCY_MISMATCH', kept: 1 },
  }),
  defineScenario({
    name: 'files are granted by payment, to the buyer alone',
    async run(shop, { customer, other, operator }) {
      const before = await customer.ok(user.myfiles, {});
      const bought = await shop.paidOrder(customer, plan);
      const mine = await customer.ok(user.myfiles, {});
      const id = mine.list[0]?.id ?? 0;
      return {
        before: before.total,
        myFiles: mine.list.map(({ name, orderId }) => ({ name, isOfOrder: orderId === bought.id })),
        ofOrder: bought.files?.map(({ name }) => name),
        byAnother: await other.outcome(file.download, { id }),
        asGuest: await shop.guest.outcome(file.download, { id }),
        byBuyer: await customer.outcome(file.download, { id }),
        byStaff: await operator.outcome(file.download, { id }),
      };
    },
    expected: {
      before: 0,
      myFiles: [{ name: 'low-stool.pdf', isOfOrder: true }],
      ofOrder: ['low-stool.pdf'],
      byAnother: 'NOT_FOUND',
      asGuest: 'UNAUTHENTICATED',
      byBuyer: 'ok',
      byStaff: 'ok',
    },
  }),
  defineScenario({
    name: 'files of an order that its owner deleted stay, without a link to it',
    async run(shop, { customer }) {
      const { id } = await shop.paidOrder(customer, plan);
      const [before] = (await customer.ok(user.myfiles, {})).list;
      await customer.ok(order.delete, { orderId: id });
      const { list } = await customer.ok(user.myfiles, {});
      return {
        isOfOrder: before?.orderId === id,
        afterwards: list.map(({ name, orderId }) => ({ name, orderId })),
        download: await customer.outcome(file.download, { id: list[0]?.id ?? 0 }),
      };
    },
    expected: { isOfOrder: true, afterwards: [{ name: 'low-stool.pdf', orderId: undefined }], download: 'ok' },
  }),
  defineScenario({
    name: 'a file bought twice leads to the order that its owner did not delete',
    async run(shop, { customer }) {
      const first = await shop.paidOrder(customer, plan);
      const second = await shop.paidOrder(customer, plan);
      const listOrders = async () => (await customer.ok(user.myfiles, {})).list.map(({ orderId }) => orderId);
      const newest = await listOrders();
      await customer.ok(order.delete, { orderId: second.id });
      return {
        isOfNewest: newest.length === 1 && newest[0] === second.id,
        isOfOther: (await listOrders())[0] === first.id,
      };
    },
    expected: { isOfNewest: true, isOfOther: true },
  }),
  defineScenario({
    name: 'files expire after the days that the setting names, counted from the payment',
    async run(shop, { customer, other: limited, admin }) {
      const bought = await shop.paidOrder(customer, plan);
      await setDownloadDays(admin, 1);
      const { paidAt = '' } = await shop.paidOrder(limited, plan);
      await setDownloadDays(admin, 0);
      const [mine] = (await limited.ok(user.myfiles, {})).list;
      const first = await limited.outcome(file.download, { id: mine?.id ?? 0 });
      const lifetime = Date.parse(mine?.expiresAt ?? '') - Date.parse(paidAt);
      await shop.backend.advance(24 * 60 + 1);
      return {
        expiresAt: bought.files?.map(({ expiresAt }) => expiresAt),
        limited: { minutes: Math.round(lifetime / 60_000), download: first },
        download: await limited.outcome(file.download, { id: mine?.id ?? 0 }),
        unlimitedLeft: (await customer.ok(user.myfiles, {})).total,
      };
    },
    expected: {
      expiresAt: [undefined],
      limited: { minutes: 24 * 60, download: 'ok' },
      download: 'NOT_FOUND',
      unlimitedLeft: 1,
    },
  }),
  defineScenario({
    name: 'a file that comes after the sale expires as the product’s other files, or so many days after it came',
    async run(shop, { customer: unlimited, other: limited, admin }) {
      const goods = await make(shop, admin, { slug: 'scenario/late-file', type: 2 });
      await shop.paidOrder(unlimited, goods.slug);
      const upload = (name: string) => admin.ok(product.fileupload, { productId: goods.id, file: samplePdf({ name }) });
      await upload('first.pdf');
      await setDownloadDays(admin, 1);
      const other = await make(shop, admin, { slug: 'scenario/later-file', type: 2 });
      const { id } = await shop.paidOrder(limited, other.slug);
      await shop.backend.advance(3 * 24 * 60);
      const late = await admin.ok(product.fileupload, { productId: other.id, file: samplePdf() });
      await upload('second.pdf');
      await setDownloadDays(admin, 0);
      const [granted] = (await limited.ok(order.detail, { id })).files ?? [];
      const lifetime = Date.parse(granted?.expiresAt ?? '') - Date.parse(late.createdAt);
      const first = await limited.outcome(file.download, { id: late.id });
      await shop.backend.advance(24 * 60);
      return {
        unlimited: (await unlimited.ok(user.myfiles, {})).list.map(({ name, expiresAt }) => ({ name, expiresAt })),
        limited: { minutes: Math.round(lifetime / 60_000), download: first },
        afterwards: await limited.outcome(file.download, { id: late.id }),
      };
    },
    expected: {
      unlimited: [
        { name: 'second.pdf', expiresAt: undefined },
        { name: 'first.pdf', expiresAt: undefined },
      ],
      limited: { minutes: 24 * 60, download: 'ok' },
      afterwards: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a file that comes after the sale is for orders that keep its line, also while another line is refunded',
    run: withAccount(async (shop, { admin }) => {
      const goods = await make(shop, admin, { slug: 'scenario/refunded-file', type: 2 });
      const cup = await shop.product(gaiwan);
      const buy = async (refundedId: number) => {
        const buyer = await shop.newCustomer();
        const items = [goods, cup].map(({ id, priceAmount }) => ({ productId: id, quantity: 1, priceAmount }));
        const { id: orderId, lines } = await buyer.ok(order.create, { items, address: homeAddress });
        await buyer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
        await admin.ok(adminOrder.transfer, { orderId, received: true });
        const orderLineId = lines.find(({ productId }) => productId === refundedId)?.id ?? 0;
        const request = { orderId, reason: 'sold out', items: [{ orderLineId, quantity: 1 }] };
        const { refund } = await admin.ok(adminOrder.refundCreate, request);
        const settle = () =>
          admin.ok(adminOrder.refundDone, { orderId, amount: refund?.amount ?? 0, note: 'sent by bank' });
        return { buyer, settle };
      };
      const withoutFiles = await buy(goods.id);
      await withoutFiles.settle();
      const withFiles = await buy(cup.id);
      const { id } = await admin.ok(product.fileupload, { productId: goods.id, file: samplePdf() });
      const waiting = await withFiles.buyer.outcome(file.download, { id });
      await withFiles.settle();
      return {
        refundedLine: await withoutFiles.buyer.outcome(file.download, { id }),
        keptLine: { whileRefunding: waiting, afterwards: await withFiles.buyer.outcome(file.download, { id }) },
      };
    }),
    expected: { refundedLine: 'NOT_FOUND', keptLine: { whileRefunding: 'ok', afterwards: 'ok' } },
  }),
  defineScenario({
    name: 'files that were never fetched go back with the money',
    async run(shop, { customer, operator }) {
      const { id } = await shop.paidOrder(customer, plan);
      const fileId = (await customer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      await customer.ok(order.requestRefund, { orderId: id, reason: 'the wrong one' });
      const waiting = await customer.outcome(file.download, { id: fileId });
      await operator.ok(adminOrder.refund, { orderId: id, approve: true });
      return {
        waiting,
        status: await shop.getStatus(customer, id),
        download: await customer.outcome(file.download, { id: fileId }),
        left: (await customer.ok(user.myfiles, {})).total,
      };
    },
    expected: { waiting: 'NOT_FOUND', status: orderStatus.refunded, download: 'NOT_FOUND', left: 0 },
  }),
  defineScenario({
    name: 'files that were fetched stay bought',
    async run(shop, { customer }) {
      const { id } = await shop.paidOrder(customer, plan);
      const fileId = (await customer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      await customer.outcome(file.download, { id: fileId });
      return { refundRequest: await customer.outcome(order.requestRefund, { orderId: id, reason: 'the wrong one' }) };
    },
    expected: { refundRequest: 'ORDER_STATE' },
  }),
  defineScenario({
    name: 'a large order asks for a signed agreement, which can be replaced until it ships',
    async run(shop, { customer, operator }) {
      const small = await shop.order(customer, gaiwan);
      const large = await shop.order(customer, gaiwan, 8);
      await shop.backend.cashier(await customer.ok(contract.payment.wechat, { orderId: large.id, scene: 'qr' }), 'pay');
      const send = (name: string) =>
        customer.outcome(order.agreeupload, { orderId: large.id, file: samplePdf({ name }) });
      const sentFiles = { first: await send('first.pdf'), second: await send('second.pdf') };
      const shownOrder = await customer.ok(order.detail, { id: large.id });
      const seen = await operator.outcome(file.download, { id: shownOrder.agreement?.id ?? 0 });
      await operator.ok(adminOrder.shipment, { orderId: large.id, carrier: 'SF', trackingNo: '7' });
      const shipped = await customer.ok(order.detail, { id: large.id });
      return {
        asksAgreement: { small: small.asksAgreement ?? false, large: large.asksAgreement },
        sent: sentFiles,
        shown: { name: shownOrder.agreement?.name, isOfOrder: shownOrder.agreement?.orderId === large.id },
        timeline: shownOrder.timeline
          .filter(({ action }) => action === 'agreement')
          .map(({ actor, note }) => ({ actor, note })),
        downloadByStaff: seen,
        afterShipment: await send('third.pdf'),
        shipped: { asks: shipped.asksAgreement ?? false, name: shipped.agreement?.name },
        myFiles: (await customer.ok(user.myfiles, {})).total,
      };
    },
    expected: {
      asksAgreement: { small: false, large: true },
      sent: { first: 'ok', second: 'ok' },
      shown: { name: 'second.pdf', isOfOrder: true },
      timeline: [
        { actor: 'customer', note: 'first.pdf' },
        { actor: 'customer', note: 'second.pdf' },
      ],
      downloadByStaff: 'ok',
      afterShipment: 'ORDER_STATE',
      shipped: { asks: false, name: 'second.pdf' },
      myFiles: 0,
    },
  }),
  defineScenario({
    name: 'an agreement is replaced only so often that staff can still write a note',
    async run(shop, { operator }) {
      const { customer: buyer, id: orderId } = await shop.newOrder(gaiwan);
      const input = { orderId, file: samplePdf() };
      for (let count = 0; count < maxRepeats; count += 1) await buyer.ok(order.agreeupload, input);
      const refused = await buyer.outcome(order.agreeupload, input);
      const note = await operator.outcome(order.note, { orderId, note: 'We have it' });
      return { refused, note };
    },
    expected: { refused: 'TIMELINE_FULL', note: 'ok' },
  }),
  defineScenario({
    name: "somebody else's order takes no agreement, nor does one with another file",
    async run(shop, { customer, other }) {
      const { id } = await shop.order(customer, gaiwan);
      return {
        byAnother: await other.outcome(order.agreeupload, { orderId: id, file: samplePdf() }),
        video: await customer.outcome(order.agreeupload, { orderId: id, file: sampleVideo() }),
        unknownOrder: await customer.outcome(order.agreeupload, { orderId: 0, file: samplePdf() }),
        picture: await customer.outcome(order.agreeupload, { orderId: id, file: samplePng() }),
      };
    },
    expected: { byAnother: 'NOT_FOUND', video: 'UNSUPPORTED_MEDIA_TYPE', unknownOrder: 'VALIDATION', picture: 'ok' },
  }),
];
