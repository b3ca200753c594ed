import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from './samples.ts';
import type { Scenario } from './scenario.ts';

const { file, user, order, adminOrder, adminSetting } = contract;
const plan = 'blueprints/low-stool-plan';
const gaiwan = 'teaware/gaiwan';

export const fileScenarios: Scenario[] = [
  {
    name: 'several files come in one call, each with its checksum, and are found under my files',
    async run(shop) {
      const customer = await shop.newCustomer();
      const sent = { file0: samplePdf({ words: 'one' }), file1: samplePdf({ words: 'two' }) };
      const { files } = await customer.ok(file.upload, sent);
      const mine = await customer.ok(user.myfiles, { limit: 1 });
      return [
        files.map(({ name, mime, size }) => [name, mime, size > 20]),
        new Set(files.map(({ checksum }) => checksum)).size,
        files.every(({ checksum }) => /^[0-9a-f]{64}$/.test(checksum)),
        [mine.total, mine.list.length, mine.pages],
        await customer.outcome(file.download, { id: files[0]?.id ?? 0 }),
      ];
    },
    expected: [
      [
        ['agreement.pdf', 'application/pdf', true],
        ['agreement.pdf', 'application/pdf', true],
      ],
      2,
      true,
      [2, 1, 2],
      'ok',
    ],
  },
  {
    name: 'a file is judged by its bytes, whatever it is called',
    async run(shop) {
      const customer = await shop.newCustomer();
      const send = (text: string, name: string, type: string) =>
        customer.outcome(file.upload, { file0: new File([text], name, { type }) });
      return [
        await send('<!doctype html><script>alert(1)</script>', 'invoice.pdf', 'application/pdf'),
        await send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.png', 'image/png'),
        await send('', 'empty.pdf', 'application/pdf'),
        await customer.outcome(file.upload, { file0: sampleVideo() }),
        await customer.outcome(file.upload, {}),
        await customer.outcome(file.upload, { file0: samplePng({ name: 'scan.pdf' }) }),
        (await customer.ok(user.myfiles, {})).total,
      ];
    },
    expected: [
      'UNSUPPORTED_MEDIA_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'FILE_REFUSED',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION',
      'ok',
      1,
    ],
  },
  {
    name: 'the same upload with the same key is kept once, another with it is refused',
    async run(shop) {
      const customer = await shop.newCustomer();
      const key = globalThis.crypto.randomUUID();
      const first = await customer.send(file.upload, { file0: samplePdf() }, key);
      const again = await customer.send(file.upload, { file0: samplePdf() }, key);
      const other = await customer.send(file.upload, { file0: samplePdf({ words: 'other' }) }, key);
      return [
        first.status,
        again.isReplayed,
        (other.body as { code: string }).code,
        (await customer.ok(user.myfiles, {})).total,
      ];
    },
    expected: [200, true, 'IDEMPOTENCY_MISMATCH', 1],
  },
  {
    name: 'files are granted by payment, to the buyer alone',
    async run(shop) {
      const buyer = await shop.newCustomer();
      const other = await shop.newCustomer();
      const before = await buyer.ok(user.myfiles, {});
      const bought = await shop.paidOrder(buyer, plan);
      const mine = await buyer.ok(user.myfiles, {});
      const id = mine.list[0]?.id ?? 0;
      return [
        before.total,
        mine.list.map(({ name, orderId }) => [name, orderId === bought.id]),
        bought.files?.map(({ name }) => name),
        await other.outcome(file.download, { id }),
        await shop.guest.outcome(file.download, { id }),
        await buyer.outcome(file.download, { id }),
        await (await shop.signIn('operator')).outcome(file.download, { id }),
      ];
    },
    expected: [0, [['low-stool.pdf', true]], ['low-stool.pdf'], 'NOT_FOUND', 'UNAUTHENTICATED', 'ok', 'ok'],
  },
  {
    name: 'files expire after the days that the setting names, counted from the payment',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const buyer = await shop.newCustomer();
      const bought = await shop.paidOrder(buyer, plan);
      const found = (await admin.ok(adminSetting.list, { settingGroup: 'order' })).find(
        ({ key }) => key === 'downloadDays',
      );
      const settingId = found?.id ?? 0;
      await admin.ok(adminSetting.update, { id: settingId, value: 1 });
      const limited = await shop.newCustomer();
      const { id, paidAt = '' } = await shop.paidOrder(limited, plan);
      await admin.ok(adminSetting.update, { id: settingId, value: 0 });
      const [mine] = (await limited.ok(user.myfiles, {})).list;
      const first = await limited.outcome(file.download, { id: mine?.id ?? 0 });
      const lifetime = Date.parse(mine?.expiresAt ?? '') - Date.parse(paidAt);
      await shop.backend.advance(24 * 60 + 1);
      return [
        bought.files?.map(({ expiresAt }) => expiresAt),
        [Math.round(lifetime / 60_000), first],
        (await limited.ok(user.myfiles, {})).total,
        await limited.outcome(file.download, { id: mine?.id ?? 0 }),
        (await limited.ok(order.detail, { id })).files,
        (await buyer.ok(user.myfiles, {})).total,
      ];
    },
    expected: [[undefined], [24 * 60, 'ok'], 0, 'NOT_FOUND', undefined, 1],
  },
  {
    name: 'files that were never fetched go back with the money',
    async run(shop) {
      const buyer = await shop.newCustomer();
      const { id } = await shop.paidOrder(buyer, plan);
      const fileId = (await buyer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      await buyer.ok(order.requestRefund, { orderId: id, reason: 'the wrong one' });
      const waiting = await buyer.outcome(file.download, { id: fileId });
      const operator = await shop.signIn('operator');
      await operator.ok(adminOrder.refund, { orderId: id, approve: true });
      return [
        waiting,
        await shop.getStatus(buyer, id),
        await buyer.outcome(file.download, { id: fileId }),
        (await buyer.ok(user.myfiles, {})).total,
      ];
    },
    expected: ['NOT_FOUND', 80, 'NOT_FOUND', 0],
  },
  {
    name: 'files that were fetched stay bought',
    async run(shop) {
      const buyer = await shop.newCustomer();
      const { id } = await shop.paidOrder(buyer, plan);
      const fileId = (await buyer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      await buyer.outcome(file.download, { id: fileId });
      return [await buyer.outcome(order.requestRefund, { orderId: id, reason: 'the wrong one' })];
    },
    expected: ['ORDER_STATE'],
  },
  {
    name: 'a large order asks for a signed agreement, which can be replaced until it ships',
    async run(shop) {
      const buyer = await shop.newCustomer();
      const small = await shop.order(buyer, gaiwan);
      const large = await shop.order(buyer, gaiwan, 8);
      await shop.backend.cashier(await buyer.ok(contract.payment.wechat, { orderId: large.id, scene: 'qr' }), 'pay');
      const send = (name: string) => buyer.outcome(order.agreeupload, { orderId: large.id, file: samplePdf({ name }) });
      const sent = [await send('first.pdf'), await send('second.pdf')];
      const shown = await buyer.ok(order.detail, { id: large.id });
      const operator = await shop.signIn('operator');
      const seen = await operator.outcome(file.download, { id: shown.agreement?.id ?? 0 });
      await operator.ok(adminOrder.shipment, { orderId: large.id, carrier: 'SF', trackingNo: '7' });
      const shipped = await buyer.ok(order.detail, { id: large.id });
      return [
        [small.asksAgreement ?? false, large.asksAgreement],
        sent,
        [shown.agreement?.name, shown.agreement?.orderId === large.id],
        shown.timeline.filter(({ action }) => action === 'agreement').map(({ actor, note }) => [actor, note]),
        seen,
        await send('third.pdf'),
        [shipped.asksAgreement ?? false, shipped.agreement?.name],
        (await buyer.ok(user.myfiles, {})).total,
      ];
    },
    expected: [
      [false, true],
      ['ok', 'ok'],
      ['second.pdf', true],
      [
        ['customer', 'first.pdf'],
        ['customer', 'second.pdf'],
      ],
      'ok',
      'ORDER_STATE',
      [false, 'second.pdf'],
      0,
    ],
  },
  {
    name: "somebody else's order takes no agreement, nor does one with another file",
    async run(shop) {
      const buyer = await shop.newCustomer();
      const other = await shop.newCustomer();
      const { id } = await shop.order(buyer, gaiwan);
      return [
        await other.outcome(order.agreeupload, { orderId: id, file: samplePdf() }),
        await buyer.outcome(order.agreeupload, { orderId: id, file: sampleVideo() }),
        await buyer.outcome(order.agreeupload, { orderId: 0, file: samplePdf() }),
        await buyer.outcome(order.agreeupload, { orderId: id, file: samplePng() }),
      ];
    },
    expected: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION', 'ok'],
  },
];
