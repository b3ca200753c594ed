import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';

const { payment, adminProduct } = contract;

forAnyDatabase('the parameters of a return page', (kind) => {
  let shop: Commerce;
  let orderId: number;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    orderId = (await shop.order([{ product: await shop.addProduct() }])).id;
    await shop.expectOk(payment.wechat, { orderId, scene: 'qr' }, { token: shop.customer.token });
  });
  afterAll(() => shop.close());

  async function comeBack(parameters: string) {
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url: payment.callback.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.customer.token}` },
      payload: `{"orderId":${orderId},"extra":${parameters}}`,
    });
    const { fields } = JSON.parse(body) as { fields?: Record<string, string> };
    return { statusCode, ...(fields && { fields }) };
  }
  /** A text that makes the whole body this long. */
  const createBody = (length: number) =>
    JSON.stringify('x'.repeat(length - `{"orderId":${orderId},"extra":""}`.length));
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const tooLong = { statusCode: 400, fields: { '': 'tooLong' } };

  test('10,000 characters are read, and not one more', async () => {
    expect(await comeBack(createBody(10_000))).toEqual({ statusCode: 200 });
    expect(await comeBack(createBody(10_001))).toEqual(tooLong);
  });

  test('19 levels inside the body are read, 20 and 50,000 are refused', async () => {
    expect(await comeBack(nested(19))).toEqual({ statusCode: 200 });
    expect(await comeBack(nested(20))).toEqual(tooLong);
    // Not even parsed.
    expect(await comeBack(nested(50_000))).toEqual({ statusCode: 400 });
  });

  test('a body above 256 KiB is not parsed; staff may send 4 MiB', async () => {
    expect((await comeBack(createBody(256 * 1024))).statusCode).toBe(400);
    expect((await comeBack(createBody(256 * 1024 + 1))).statusCode).toBe(413);
    const sendAsStaff = async (length: number) => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: adminProduct.bulk.path,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.staff.token}` },
        payload: JSON.stringify('x'.repeat(length - 2)),
      });
      return statusCode;
    };
    expect(await sendAsStaff(4 * 1024 * 1024)).toBe(400);
    expect(await sendAsStaff(4 * 1024 * 1024 + 1)).toBe(413);
  });
});
