import { contract } from '@sampan/api/contract';
import { getId } from '../accounts/userSteps.ts';
import { samplePdf, samplePng } from '../samples.ts';
import { defineScenario, type Scenario } from '../scenario.ts';
import { plain, startTransfer, withAccount } from './transferSteps.ts';

const { order, payment, adminOrder, adminSetting, adminUser, file } = contract;

export const transferReceiptScenarios: Scenario[] = [
  defineScenario({
    name: 'a receipt is uploaded, replaced, and read by its owner and staff alone',
    run: withAccount(async (shop, { customer, operator }) => {
      const stranger = await shop.newCustomer();
      const { orderId } = await startTransfer(shop, customer);
      const foreign = await stranger.outcome(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const first = await customer.ok(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const other = samplePdf({ text: 'second' });
      const second = await customer.ok(payment.transferReceipt, { orderId: String(orderId), file: other });
      const { payment: seen } = await operator.ok(order.detail, { id: orderId });
      return {
        asStranger: foreign,
        isReplaced: seen?.transfer?.receipt?.id === second.id,
        reportedAtType: typeof seen?.transfer?.reportedAt,
        byStaff: (await operator.send(file.download, { id: String(second.id) })).status,
        byStranger: (await stranger.send(file.download, { id: String(second.id) })).status,
        replacedReceipt: (await customer.send(file.download, { id: String(first.id) })).status,
      };
    }),
    expected: {
      asStranger: 'NOT_FOUND',
      isReplaced: true,
      reportedAtType: 'string',
      byStaff: 200,
      byStranger: 404,
      replacedReceipt: 404,
    },
  }),
  defineScenario({
    name: 'the receipt of staff who buy is no picture for the gallery, as another picture of theirs is',
    run: withAccount(async (shop, { operator, admin }) => {
      const { orderId } = await startTransfer(shop, operator);
      const receipt = await operator.ok(payment.transferReceipt, { orderId: String(orderId), file: samplePng() });
      const { files } = await operator.ok(file.upload, { file0: samplePng() });
      const before = (await operator.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const show = (id = 0) => operator.outcome(adminSetting.gallery, { images: [String(id), ...before] });
      const outcomes = { receipt: await show(receipt.id), upload: await show(files[0]?.id) };
      await operator.ok(adminSetting.gallery, { images: before });
      await admin.ok(adminOrder.transfer, { orderId, received: false, remark: 'nothing came' });
      await operator.ok(payment.wechat, { orderId, scene: 'qr' });
      const earlierReceipt = await show(receipt.id);
      await operator.ok(order.cancel, { orderId, reason: 'only looking' });
      return { ...outcomes, earlierReceipt };
    }),
    expected: { receipt: 'VALIDATION', upload: 'ok', earlierReceipt: 'VALIDATION' },
  }),
  defineScenario({
    name: 'a receipt stays with its order when the account of the customer is deleted',
    run: withAccount(async (shop, { customer, admin }) => {
      const { orderId } = await startTransfer(shop, customer);
      const receipt = await customer.ok(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const { orderId: otherId } = await startTransfer(shop, customer);
      const earlier = await customer.ok(payment.transferReceipt, { orderId: String(otherId), file: samplePdf() });
      await admin.ok(adminOrder.transfer, { orderId: otherId, received: false, remark: 'nothing came' });
      await customer.ok(payment.wechat, { orderId: otherId, scene: 'qr' });
      const { files } = await customer.ok(file.upload, { file0: samplePdf() });
      await admin.ok(adminUser.delete, { id: await getId(customer) });
      const { payment: seen } = await admin.ok(order.detail, { id: orderId });
      return {
        isShown: seen?.transfer?.receipt?.id === receipt.id,
        receipt: await admin.outcome(file.download, { id: receipt.id }),
        earlierReceipt: await admin.outcome(file.download, { id: earlier.id }),
        ownFile: await admin.outcome(file.download, { id: files[0]?.id ?? 0 }),
      };
    }),
    expected: { isShown: true, receipt: 'ok', earlierReceipt: 'ok', ownFile: 'NOT_FOUND' },
  }),
  defineScenario({
    name: 'receipts of transfers that were declined stay with their order, whatever was started after them',
    run: withAccount(async (shop, { customer, admin }) => {
      const { id: orderId } = await shop.order(customer, plain);
      const start = () => customer.ok(payment.start, { orderId, method: 'manual', scene: 'qr' });
      const upload = () => customer.ok(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() });
      const decline = () => admin.ok(adminOrder.transfer, { orderId, received: false, remark: 'nothing came' });
      await start();
      const first = await upload();
      await decline();
      await start();
      const second = await upload();
      await decline();
      await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      await start();
      await admin.ok(adminOrder.transfer, { orderId, received: true });
      await admin.ok(adminUser.delete, { id: await getId(customer) });
      return {
        first: await admin.outcome(file.download, { id: first.id }),
        second: await admin.outcome(file.download, { id: second.id }),
      };
    }),
    expected: { first: 'ok', second: 'ok' },
  }),
];
