import { contract } from '@sampan/api/contract';
import type { ErrorBody } from '@sampan/api/errors';
import { createProductInput, getErrorCode, make } from '../catalogue/catalogueSteps.ts';
import { samplePng } from '../samples.ts';
import { defineScenario, type Scenario } from '../scenario.ts';

const { product, category, adminSetting, file, gallery } = contract;

export const galleryScenarios: Scenario[] = [
  defineScenario({
    name: 'of two who change the gallery at once neither undoes what the other did',
    async run(shop) {
      const [one, other] = [await shop.signIn('operator'), await shop.signIn('admin')];
      const before = await one.ok(adminSetting.gallery, {});
      const upload = async (stripes: number) => {
        const { files } = await one.ok(file.upload, { file0: samplePng({ name: `${stripes}.png`, stripes }) });
        return files[0]?.id ?? 0;
      };
      const [first, second, byOne, byOther] = [await upload(6), await upload(7), await upload(8), await upload(9)];
      const names = new Map([
        [first, 'first'],
        [second, 'second'],
        [byOne, 'byOne'],
        [byOther, 'byOther'],
      ]);
      const write = async (staff: typeof one, ids: number[], seen?: number[]) => {
        const gallery = await staff.ok(adminSetting.gallery, { images: ids.map(String), ...(seen && { seen }) });
        return gallery.map(({ id }) => names.get(id));
      };
      await write(one, [first, second]);
      const seen = [first, second];
      const oneAdds = await write(one, [byOne, ...seen], seen);
      const otherAdds = await write(other, [byOther, ...seen], seen);
      const seenNext = [byOne, byOther, ...seen];
      const oneRemoves = await write(one, [byOne, byOther, second], seenNext);
      const otherSorts = await write(other, seenNext.toReversed(), seenNext);
      const olderClient = await write(other, seen);
      await one.ok(adminSetting.gallery, { images: before.map(({ id }) => String(id)) });
      return { oneAdds, otherAdds, oneRemoves, otherSorts, olderClient };
    },
    expected: {
      oneAdds: ['byOne', 'first', 'second'],
      otherAdds: ['byOne', 'byOther', 'first', 'second'],
      oneRemoves: ['byOne', 'byOther', 'second'],
      otherSorts: ['second', 'byOther', 'byOne'],
      olderClient: ['first', 'second'],
    },
  }),
  defineScenario({
    name: 'a picture of the gallery knows what shows it, and stays while anything does',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const before = (await staff.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const { files } = await staff.ok(file.upload, { file0: samplePng({ name: 'used.png', stripes: 3 }) });
      const id = files[0]?.id ?? 0;
      const foreign = await staff.outcome(gallery.usage, { id });
      const saved = await staff.ok(adminSetting.gallery, { images: [...before, String(id)] });
      const url = saved.at(-1)?.url ?? '';
      const unused = await staff.ok(gallery.usage, { id });
      const made = await make(shop, staff, { slug: 'scenario/pictured', gallery: [{ url, alt: '图', sort: 1 }] });
      const shelf = await staff.ok(category.create, { name: '有图', slug: 'scene-pictured', image: url });
      const admin = await shop.signIn('admin');
      const cover = (await admin.ok(adminSetting.list, { settingGroup: 'gallery' })).find(({ key }) => key === 'cover');
      await admin.ok(adminSetting.update, { id: cover?.id ?? 0, value: url });
      const uses = await staff.ok(gallery.usage, { id });
      const answer = await staff.send(adminSetting.gallery, { images: before });
      await staff.ok(product.delete, { id: made.id });
      await staff.ok(category.delete, { id: shelf.id });
      const covered = await staff.outcome(adminSetting.gallery, { images: before });
      await admin.ok(adminSetting.update, { id: cover?.id ?? 0, value: cover?.value ?? '' });
      return {
        usageBeforeAdding: foreign,
        unused,
        isCover: made.cover === url,
        uses: uses.map(({ type, name, id: by }) => ({
          type,
          name,
          isKnown: [made.id, shelf.id, cover?.id].includes(by),
        })),
        whileSettingUses: covered,
        whileAllUse: (answer.body as ErrorBody).code,
        namesUses: JSON.stringify((answer.body as ErrorBody).details) === JSON.stringify({ pictures: [{ id, uses }] }),
        afterwards: await staff.outcome(adminSetting.gallery, { images: before }),
        unknownAddress: await getErrorCode(
          staff.send(product.create, { ...(await createProductInput(shop)), gallery: [{ url, alt: '', sort: 1 }] }),
        ),
      };
    },
    expected: {
      usageBeforeAdding: 'NOT_FOUND',
      unused: [],
      isCover: true,
      uses: [
        { type: 'product', name: '物件', isKnown: true },
        { type: 'category', name: '有图', isKnown: true },
        { type: 'setting', name: 'gallery.cover', isKnown: true },
      ],
      whileSettingUses: 'IN_USE',
      whileAllUse: 'IN_USE',
      namesUses: true,
      afterwards: 'ok',
      unknownAddress: { code: 'VALIDATION', fields: { 'gallery.0.url': 'image' } },
    },
  }),
];
