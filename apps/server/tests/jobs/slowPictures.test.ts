import { contract } from '@sampan/api/contract';
import type { ImportMapping } from '@sampan/api/entities';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startPictureServer } from '../support/pictureServer.ts';
import { startTestApp } from '../support/testApp.ts';

const { adminProduct, adminSetting, product } = contract;

const createFile = (text: string) => new File([text], 'goods.csv', { type: 'text/csv' });

forAnyDatabase('imports that wait for pictures', (kind) => {
  test('a job that is cancelled while a server keeps it waiting ends soon', async () => {
    const slow = await startPictureServer(() => {});
    const waiting = await startTestApp(kind, { pictures: slow.options });
    const other = (await createPerson(waiting, 2)).token;
    const mapping: ImportMapping = { categories: [], defaultCategory: { to: 'create' }, untrackedStock: 0 };
    await waiting.expectOk(adminProduct.importMapping, mapping, { token: other });
    const text = [
      ['Handle', 'Title', 'Variant Price', 'Image Src'],
      ['one', 'One', '1', 'https://pictures.test/a.jpg'],
    ];
    const { id } = await waiting.expectOk(
      adminProduct.import,
      { file: createFile(text.map(formatCsvLine).join('')), isDryRun: false },
      { token: other },
    );
    const state = async () => (await waiting.expectOk(contract.job.detail, { id }, { token: other })).status;
    await expect.poll(state).toBe('running');
    const began = performance.now();
    await waiting.expectOk(contract.job.cancel, { id }, { token: other });
    await waiting.deps.background.idle();
    expect(await state()).toBe('cancelled');
    expect(performance.now() - began).toBeLessThan(15_000);
    await waiting.close();
    await slow.close();
  });

  test('prices are read again in a currency that was chosen while pictures were fetched', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#056c5e' } })
      .png()
      .toBuffer();
    let chooseCurrency: (() => Promise<unknown>) | undefined;
    const slow = await startPictureServer(async (_, response) => {
      await chooseCurrency?.();
      response.end(picture);
    });
    const empty = await startTestApp(kind, { pictures: slow.options });
    const other = (await createPerson(empty, 1)).token;
    const setting = { settingGroup: 'site', key: 'currency', type: 'text', label: 'x', isPublic: true } as const;
    const { id } = await empty.expectOk(adminSetting.create, { ...setting, value: 'HKD' }, { token: other });
    chooseCurrency = () => empty.expectOk(adminSetting.update, { id, value: 'JPY' }, { token: other });
    const mapping: ImportMapping = { categories: [], defaultCategory: { to: 'create' }, untrackedStock: 0 };
    await empty.expectOk(adminProduct.importMapping, mapping, { token: other });
    const text = [
      ['Handle', 'Title', 'Variant Price', 'Image Src'],
      ['cup', 'Cup', '12', 'https://pictures.test/a.jpg'],
    ];
    const file = createFile(text.map(formatCsvLine).join(''));
    const { id: jobId } = await empty.expectOk(adminProduct.import, { file, isDryRun: false }, { token: other });
    const read = () => empty.expectOk(contract.job.detail, { id: jobId }, { token: other });
    await expect
      .poll(
        async () => {
          await empty.deps.runner.wake();
          return (await read()).status;
        },
        { timeout: 20_000 },
      )
      .toBe('done');
    expect(await read()).toMatchObject({ added: 1, failed: 0 });
    expect(await empty.expectOk(product.detail, { id: 'cup' }, { token: other })).toMatchObject({
      priceAmount: 12,
      currency: 'JPY',
    });
    await empty.close();
    await slow.close();
  });
});
