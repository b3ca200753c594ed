import { contract } from '@sampan/api/contract';
import type { Address } from '@sampan/api/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forAnyDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const { addressList, addressSave, addressDefault, addressDelete } = contract.user;
const home: Address = {
  receiver: '林晓雨',
  phone: '138 0000 1111',
  country: 'CN',
  province: '江苏省',
  city: '苏州市',
  district: '姑苏区',
  detail: '平江路 8 号',
};

forAnyDatabase('addresses', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  test('the first address is the default one; the list shows the default, then the newest; there is always one default', async () => {
    const { token } = await createPerson(shop);
    const first = await shop.expectOk(addressSave, home, { token });
    expect(first).toEqual({ ...home, id: first.id, phone: '13800001111', isDefault: true });
    const second = await shop.expectOk(addressSave, { ...home, city: '上海市', isDefault: true }, { token });
    const third = await shop.expectOk(addressSave, { ...home, city: '杭州市', postcode: '310000' }, { token });
    const defaults = async () =>
      (await shop.expectOk(addressList, {}, { token })).map((one) => [one.id, one.isDefault]);
    const expected = [
      [second.id, true],
      [third.id, false],
      [first.id, false],
    ];
    expect(await defaults()).toEqual(expected);
    await shop.expectOk(addressSave, { ...second, isDefault: false }, { token });
    expect(await defaults()).toEqual(expected);
    await shop.expectOk(addressDelete, { id: second.id ?? 0 }, { token });
    expect(await defaults()).toEqual([
      [third.id, true],
      [first.id, false],
    ]);
  });

  test('ten first addresses at once leave one default', async () => {
    const { token } = await createPerson(shop);
    await Promise.all(Array.from({ length: 10 }, () => shop.expectOk(addressSave, home, { token })));
    const list = await shop.expectOk(addressList, {}, { token });
    expect(list).toHaveLength(10);
    expect(list.filter((one) => one.isDefault)).toHaveLength(1);
  });

  test('ten addresses made the default at once leave one default', async () => {
    const { token } = await createPerson(shop);
    const ids: number[] = [];
    for (let saved = 0; saved < 10; saved += 1) {
      const { id = 0 } = await shop.expectOk(addressSave, home, { token });
      ids.push(id);
    }
    await Promise.all(ids.map((id) => shop.expectOk(addressDefault, { id }, { token })));
    const list = await shop.expectOk(addressList, {}, { token });
    expect(list.filter((one) => one.isDefault)).toHaveLength(1);
  });

  test("somebody else's address is not found, and stays as it is", async () => {
    const [owner, other] = [await createPerson(shop), await createPerson(shop)];
    const mine = await shop.expectOk(addressSave, home, { token: owner.token });
    const changed = await shop.call(addressSave, { ...mine, detail: 'stolen' }, { token: other.token });
    const chosen = await shop.call(addressDefault, { id: mine.id ?? 0 }, { token: other.token });
    const deleted = await shop.call(addressDelete, { id: mine.id ?? 0 }, { token: other.token });
    for (const rejected of [changed, chosen, deleted])
      expect(rejected.data).toMatchObject({ code: 'NOT_FOUND', statusCode: 404 });
    expect(await shop.expectOk(addressList, {}, { token: owner.token })).toEqual([mine]);
    expect(await shop.expectOk(addressList, {}, { token: other.token })).toEqual([]);
  });
});
