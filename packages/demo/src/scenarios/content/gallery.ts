import { contract } from '@sampan/api/contract';
import { userRole } from '@sampan/api/statuses';
import { createUniqueUsername, password, register, registerAs } from '../accounts/userSteps.ts';
import { createProductInput, getErrorCode, make } from '../catalogue/catalogueSteps.ts';
import { samplePdf, samplePng } from '../samples.ts';
import { defineScenario, homeAddress, type Scenario } from '../scenario.ts';

const { adminUser, audit, product, category, adminSetting, file, gallery, order, user } = contract;

export const galleryScenarios: Scenario[] = [
  defineScenario({
    name: 'of two who change the gallery at once neither undoes what the other did',
    async run({ operator: one, admin: other }) {
      const before = await one.ok(adminSetting.gallery, {});
      const upload = async (staff: typeof one, stripes: number) => {
        const { files } = await staff.ok(file.upload, { file0: samplePng({ name: `${stripes}.png`, stripes }) });
        return files[0]?.id ?? 0;
      };
      const [first, second, byOne] = [await upload(one, 6), await upload(one, 7), await upload(one, 8)];
      const byOther = await upload(other, 9);
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
    name: 'what an account uploaded for itself goes into the gallery by nobody else, also when it is staff by now',
    async run(shop, { operator, admin }) {
      const before = (await operator.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const username = createUniqueUsername();
      const { id: userId, client: customer } = await register(shop, username);
      const { files } = await customer.ok(file.upload, { file0: samplePng({ name: 'private.png', stripes: 5 }) });
      const images = [String(files[0]?.id), ...before];
      const publish = (staff: typeof operator) => staff.outcome(adminSetting.gallery, { images });
      const asCustomer = await publish(operator);
      await admin.ok(adminUser.role, { id: userId, role: userRole.operator });
      const byOthers = [await publish(operator), await publish(admin)];
      const owner = await shop.logIn(username, password);
      const isStillOwn = (await owner.ok(user.myfiles, {})).total === 1;
      const byOwner = await publish(owner);
      // It is the shop's from then on, also when it has left the gallery.
      await operator.ok(adminSetting.gallery, { images: before });
      const again = await publish(operator);
      await operator.ok(adminSetting.gallery, { images: before });
      return { asCustomer, byOthers, isStillOwn, byOwner, again };
    },
    expected: {
      asCustomer: 'VALIDATION',
      byOthers: ['VALIDATION', 'VALIDATION'],
      isStillOwn: true,
      byOwner: 'ok',
      again: 'ok',
    },
  }),
  defineScenario({
    name: 'a picture of the gallery knows what shows it, and stays while anything does',
    async run(shop, { operator, admin }) {
      const before = (await operator.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const { files } = await operator.ok(file.upload, { file0: samplePng({ name: 'used.png', stripes: 3 }) });
      const id = files[0]?.id ?? 0;
      const foreign = await operator.outcome(gallery.usage, { id });
      const saved = await operator.ok(adminSetting.gallery, { images: [...before, String(id)] });
      const url = saved.at(-1)?.url ?? '';
      const unused = await operator.ok(gallery.usage, { id });
      const made = await make(shop, operator, { slug: 'scenario/pictured', gallery: [{ url, alt: '图', sort: 1 }] });
      const shelf = await operator.ok(category.create, { name: '有图', slug: 'scene-pictured', image: url });
      const cover = (await admin.ok(adminSetting.list, { settingGroup: 'gallery' })).find(({ key }) => key === 'cover');
      await admin.ok(adminSetting.update, { id: cover?.id ?? 0, value: url });
      const uses = await operator.ok(gallery.usage, { id });
      const answer = await operator.error(adminSetting.gallery, { images: before });
      await operator.ok(product.delete, { id: made.id });
      await operator.ok(category.delete, { id: shelf.id });
      const covered = await operator.outcome(adminSetting.gallery, { images: before });
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
        whileAllUse: answer.code,
        namesUses: JSON.stringify(answer.details) === JSON.stringify({ pictures: [{ id, uses }] }),
        afterwards: await operator.outcome(adminSetting.gallery, { images: before }),
        unknownAddress: await getErrorCode(
          operator.send(product.create, { ...(await createProductInput(shop)), gallery: [{ url, alt: '', sort: 1 }] }),
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
  defineScenario({
    name: 'staff upload a picture to the front of the gallery at once, or nothing is stored',
    async run({ customer, operator }) {
      const before = await operator.ok(adminSetting.gallery, {});
      const first = await operator.ok(gallery.upload, { file: samplePng({ name: 'first.png', stripes: 3 }) });
      const second = await operator.ok(gallery.upload, { file: samplePng({ name: 'second.png', stripes: 4 }) });
      const after = await operator.ok(adminSetting.gallery, {});
      const { list } = await operator.ok(audit.list, { targetType: 'gallery', limit: 1 });
      const images = before.map(({ id }) => String(id));
      const results = {
        added: after.map(({ id }) => id).slice(0, after.length - before.length),
        hasAddress: after[0]?.url === second.url,
        ownFiles: (await operator.ok(user.myfiles, {})).list.filter(({ id }) => id === first.id).length,
        document: await getErrorCode(operator.send(gallery.upload, { file: samplePdf() })),
        customer: await customer.outcome(gallery.upload, { file: samplePng() }),
        entry: list.map(({ action, before: was, after: is }) => ({ action, was, is })),
      };
      await operator.ok(adminSetting.gallery, { images });
      const names = new Map([
        [first.id, 'first'],
        [second.id, 'second'],
      ]);
      const isNewest = JSON.stringify(results.entry[0]?.is) === JSON.stringify({ images: [second.id] });
      return {
        ...results,
        added: results.added.map((id) => names.get(id)),
        entry: { action: results.entry[0]?.action, was: results.entry[0]?.was, isNewest },
      };
    },
    expected: {
      added: ['second', 'first'],
      hasAddress: true,
      ownFiles: 0,
      document: { code: 'UNSUPPORTED_MEDIA_TYPE', fields: { file: 'type' } },
      customer: 'FORBIDDEN',
      entry: { action: 'gallery.upload', was: { images: [] }, isNewest: true },
    },
  }),
  defineScenario({
    name: 'a picture that only placed orders show can leave the gallery',
    async run(shop, { operator }) {
      const before = (await operator.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const { id, url = '' } = await operator.ok(gallery.upload, { file: samplePng({ name: 'sold.png', stripes: 5 }) });
      const picture = { url, alt: '', sort: 1 };
      const goods = await make(shop, operator, { slug: 'scenario/sold', status: 1, stock: 5, gallery: [picture] });
      const { client: buyer } = await register(shop, createUniqueUsername());
      const items = [{ productId: goods.id, quantity: 1, priceAmount: goods.priceAmount }];
      const placed = await buyer.ok(order.create, { items, address: homeAddress });
      await operator.ok(product.update, { id: goods.id, version: goods.version, gallery: [] });
      const uses = await operator.ok(gallery.usage, { id });
      const leaving = await operator.outcome(adminSetting.gallery, { images: before });
      const { lines } = await buyer.ok(order.detail, { id: placed.id });
      const again = await getErrorCode(
        operator.send(product.create, { ...(await createProductInput(shop)), gallery: [picture] }),
      );
      return { uses, leaving, isKept: lines[0]?.cover === url, again };
    },
    expected: {
      uses: [],
      leaving: 'ok',
      isKept: true,
      again: { code: 'VALIDATION', fields: { 'gallery.0.url': 'image' } },
    },
  }),
  defineScenario({
    name: 'a picture of the gallery belongs to the shop, and stays when its uploader is deleted',
    async run(shop, { admin }) {
      const before = (await admin.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const { id: uploaderId, client: uploader } = await registerAs(shop, userRole.operator);
      const upload = async (stripes: number) => {
        const { files } = await uploader.ok(file.upload, { file0: samplePng({ name: `${stripes}.png`, stripes }) });
        return files[0]?.id ?? 0;
      };
      const [pictureId, ownId] = [await upload(5), await upload(4)];
      await uploader.ok(adminSetting.gallery, { images: [...before, String(pictureId)] });
      const uploads = (await uploader.ok(user.myfiles, {})).list.map(({ id }) => (id === ownId ? 'own' : 'gallery'));
      await admin.ok(adminUser.delete, { id: uploaderId });
      const after = await admin.ok(adminSetting.gallery, {});
      const usage = await admin.outcome(gallery.usage, { id: pictureId });
      const ownFile = await admin.outcome(file.download, { id: String(ownId) });
      await admin.ok(adminSetting.gallery, { images: before });
      return { uploads, isKept: after.some(({ id }) => id === pictureId), usage, ownFile };
    },
    expected: { uploads: ['own'], isKept: true, usage: 'ok', ownFile: 'NOT_FOUND' },
  }),
];
