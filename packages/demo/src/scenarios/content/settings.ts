import { contract } from '@sampan/api/contract';
import type { Setting, VersionConflict } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { samplePdf, samplePng } from '../samples.ts';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';

const { setting, adminArticle, adminSetting, audit, file } = contract;

async function find(client: ScenarioClient, settingGroup: Setting['settingGroup'], key: string): Promise<Setting> {
  const list = await client.ok(adminSetting.list, { settingGroup });
  const found = list.find((one) => one.key === key);
  if (!found) throw new Error(`no setting ${settingGroup}.${key}`);
  return found;
}

export const settingScenarios: Scenario[] = [
  defineScenario({
    name: 'a setting that is changed is felt at once, by everybody',
    async run(shop, { customer, admin }) {
      const { id, value } = await find(admin, 'shipping', 'fee');
      const freeFrom = await find(admin, 'shipping', 'freeFrom');
      await admin.ok(adminSetting.update, { id: freeFrom.id, value: 100_000_000 });
      const updated = await admin.ok(adminSetting.update, { id, value: 1234 });
      const publicFee = (await shop.guest.ok(setting.public, {})).shipping?.fee;
      const { shippingAmount } = await shop.order(customer, 'table/chopsticks');
      await admin.ok(adminSetting.update, { id, value });
      await admin.ok(adminSetting.update, { id: freeFrom.id, value: freeFrom.value });
      return {
        value: updated.value,
        shown: publicFee,
        shipping: shippingAmount,
        restored: (await shop.guest.ok(setting.public, {})).shipping?.fee,
      };
    },
    expected: { value: 1234, shown: 1234, shipping: 1234, restored: 800 },
  }),
  defineScenario({
    name: 'a setting that changed since it was opened is not overwritten, and the answer has what is stored',
    async run(shop, { admin }) {
      const opened = await find(admin, 'seo', 'title');
      const password = await find(admin, 'mail', 'smtpPassword');
      const { id, updatedAt } = opened;
      const texts = opened.value as Record<string, string>;
      await shop.backend.advance(1);
      const first = await admin.ok(adminSetting.update, { id, updatedAt, value: { ...texts, 'en-US': 'Tide' } });
      await admin.ok(adminSetting.update, { id: password.id, value: 'key-of-the-postman' });
      await shop.backend.advance(1);
      const change = { id, updatedAt, value: { ...texts, 'zh-CN': '潮' } };
      const { status, code, details } = await admin.error(adminSetting.update, change);
      const { current, actor, at } = details as VersionConflict<Setting>;
      const secret = { id: password.id, updatedAt: password.updatedAt, value: 'other' };
      const ofSecret = await admin.error(adminSetting.update, secret);
      const now = await find(admin, 'seo', 'title');
      const again = await admin.ok(adminSetting.update, { ...change, updatedAt: current.updatedAt });
      const fromOldPage = await admin.outcome(adminSetting.update, { id, value: texts });
      await admin.ok(adminSetting.update, { id: password.id, value: null });
      return {
        conflict: { status, code, actor, english: (current.value as Record<string, string>)['en-US'] },
        isTimed: at === first.updatedAt && current.updatedAt === first.updatedAt,
        isUnchanged: JSON.stringify(now.value) === JSON.stringify(first.value),
        ofSecret: { code: ofSecret.code, isLeaked: JSON.stringify(ofSecret).includes('postman') },
        again: (again.value as Record<string, string>)['zh-CN'],
        fromOldPage,
      };
    },
    expected: {
      conflict: { status: 409, code: 'VERSION_CONFLICT', actor: 'admin', english: 'Tide' },
      isTimed: true,
      isUnchanged: true,
      ofSecret: { code: 'VERSION_CONFLICT', isLeaked: false },
      again: '潮',
      fromOldPage: 'ok',
    },
  }),
  defineScenario({
    name: 'an operator reads settings and changes none, a customer reads none',
    async run({ customer, operator }) {
      const { id } = await find(operator, 'order', 'maxLines');
      const made = {
        settingGroup: 'order',
        key: 'extra',
        value: 1,
        type: 'number',
        label: 'x',
        isPublic: true,
      } as const;
      return {
        update: await operator.outcome(adminSetting.update, { id, value: 10 }),
        create: await operator.outcome(adminSetting.create, made),
        listByCustomer: await customer.outcome(adminSetting.list, { settingGroup: 'order' }),
      };
    },
    expected: { update: 'FORBIDDEN', create: 'FORBIDDEN', listByCustomer: 'FORBIDDEN' },
  }),
  defineScenario({
    name: 'a value is of its setting’s type and within its bounds',
    async run({ admin }) {
      const { id } = await find(admin, 'order', 'unpaidMinutes');
      const lines = await find(admin, 'order', 'maxLines');
      const flag = await find(admin, 'payment', 'alipayEnabled');
      const cover = await find(admin, 'gallery', 'cover');
      const getField = async (input: { id: number; value: Setting['value'] }) => {
        const { status, fields } = await admin.error(adminSetting.update, input);
        return { status, field: fields?.value };
      };
      return {
        text: await getField({ id, value: '30' }),
        tooLow: await getField({ id, value: 0 }),
        tooHigh: await getField({ id: lines.id, value: 101 }),
        fraction: await getField({ id, value: 0.5 }),
        flagAsText: await getField({ id: flag.id, value: 'yes' }),
        foreignImage: await getField({ id: cover.id, value: 'https://elsewhere.example/x.png' }),
        unknown: await getField({ id: 999_999, value: 1 }),
        value: (await find(admin, 'order', 'unpaidMinutes')).value,
      };
    },
    expected: {
      text: { status: 400, field: 'type' },
      tooLow: { status: 400, field: 'range' },
      tooHigh: { status: 400, field: 'range' },
      fraction: { status: 400, field: 'whole' },
      flagAsText: { status: 400, field: 'type' },
      foreignImage: { status: 400, field: 'image' },
      unknown: { status: 404, field: undefined },
      value: 30,
    },
  }),
  defineScenario({
    name: 'the brand is a color that can be written as one, and pictures of the gallery',
    async run(shop, { admin }) {
      const accent = await find(admin, 'site', 'accentColor');
      const logo = await find(admin, 'site', 'logo');
      const number = await find(admin, 'site', 'icpNumber');
      const getField = async (id: number, value: Setting['value']) => {
        const { status, fields } = await admin.error(adminSetting.update, { id, value });
        return [status, fields?.value];
      };
      const before = await admin.ok(adminSetting.gallery, {});
      const { files } = await admin.ok(file.upload, { file0: samplePng({ name: 'logo.png', stripes: 5 }) });
      const ids = before.map(({ id }) => String(id));
      const gallery = await admin.ok(adminSetting.gallery, { images: [...ids, String(files[0]?.id)] });
      const url = gallery.at(-1)?.url ?? '';
      const answers = {
        named: await getField(accent.id, 'teal'),
        short: await getField(accent.id, '#fff'),
        svg: await getField(logo.id, '/favicon.svg'),
        gone: await getField(logo.id, '/media/gallery/999999-0123456789ab'),
        longNumber: await getField(number.id, '1'.repeat(61)),
      };
      await admin.ok(adminSetting.update, { id: accent.id, value: '#7A1F5C' });
      await admin.ok(adminSetting.update, { id: logo.id, value: url });
      const { site } = await shop.guest.ok(setting.public, {});
      const { items } = await admin.ok(adminSetting.checklist, {});
      const isLogoDone = items.find(({ id }) => id === 'logo')?.isDone;
      const leaving = await admin.outcome(adminSetting.gallery, { images: ids });
      await admin.ok(adminSetting.update, { id: accent.id, value: '' });
      await admin.ok(adminSetting.update, { id: logo.id, value: '' });
      await admin.ok(adminSetting.gallery, { images: ids });
      return { ...answers, accent: site?.accentColor, isLogo: url !== '' && site?.logo === url, isLogoDone, leaving };
    },
    expected: {
      named: [400, 'color'],
      short: [400, 'color'],
      svg: [400, 'image'],
      gone: [400, 'image'],
      longNumber: [400, 'tooLong'],
      accent: '#7A1F5C',
      isLogo: true,
      isLogoDone: true,
      leaving: 'IN_USE',
    },
  }),
  defineScenario({
    name: 'a secret is written and never read',
    async run(shop, { admin }) {
      const { id, isSet } = await find(admin, 'mail', 'smtpPassword');
      const written = await admin.ok(adminSetting.update, { id, value: 'key-of-the-postman' });
      const read = await find(admin, 'mail', 'smtpPassword');
      const log = await admin.ok(audit.list, { targetType: 'setting', targetId: id });
      const answers = JSON.stringify([written, read, log, await shop.guest.ok(setting.public, {})]);
      const cleared = await admin.ok(adminSetting.update, { id, value: null });
      return {
        isSetBefore: isSet,
        written: { value: written.value, isSet: written.isSet },
        read: { value: read.value, isSet: read.isSet },
        isLeaked: answers.includes('postman'),
        isSetAfterClearing: cleared.isSet,
      };
    },
    expected: {
      isSetBefore: false,
      written: { value: null, isSet: true },
      read: { value: null, isSet: true },
      isLeaked: false,
      isSetAfterClearing: false,
    },
  }),
  defineScenario({
    name: 'the currency is locked once there are products, and staff see it beforehand',
    async run({ admin }) {
      const { id, value, isLocked } = await find(admin, 'site', 'currency');
      const { isLocked: isOtherLocked = false } = await find(admin, 'site', 'defaultLocale');
      return {
        isLocked,
        isOtherLocked,
        otherCurrency: await admin.outcome(adminSetting.update, { id, value: 'HKD' }),
        unknownCurrency: await admin.outcome(adminSetting.update, { id, value: 'yuan' }),
        sameCurrency: await admin.outcome(adminSetting.update, { id, value }),
        value: (await find(admin, 'site', 'currency')).value,
      };
    },
    expected: {
      isLocked: true,
      isOtherLocked: false,
      otherCurrency: 'CURRENCY_LOCKED',
      unknownCurrency: 'VALIDATION',
      sameCurrency: 'ok',
      value: 'CNY',
    },
  }),
  defineScenario({
    name: 'the checklist shows what the shop has, and cannot be put away before all of it is done',
    async run({ operator, admin }) {
      const { items, isDismissed, outgrown } = await admin.ok(adminSetting.checklist, {});
      const isDone = Object.fromEntries(items.map((item) => [item.id, item.isDone]));
      const { name, logo, currency, payment, mail, product, terms, domain } = isDone;
      const articles = await admin.ok(adminArticle.list, { limit: 100 });
      const { id } = articles.list.find(({ slug }) => slug === 'terms-of-sale') as { id: number };
      const setStatus = async (status: 0 | 1) => {
        const { version } = await admin.ok(adminArticle.detail, { id });
        await admin.ok(adminArticle.update, { id, version, status });
      };
      await setStatus(articleStatus.draft);
      const withoutTerms = await admin.ok(adminSetting.checklist, {});
      const hasTerms = withoutTerms.items.find((item) => item.id === 'terms')?.isDone;
      const early = await admin.outcome(adminSetting.dismissChecklist, {});
      const byOperator = await operator.outcome(adminSetting.dismissChecklist, {});
      await setStatus(articleStatus.published);
      return {
        steps: { name, logo, currency, payment, mail, product, terms, domain },
        isDismissed,
        outgrown,
        hasTermsWhenDraft: hasTerms,
        early,
        byOperator,
      };
    },
    expected: {
      steps: {
        name: true,
        logo: false,
        currency: true,
        payment: true,
        mail: true,
        product: true,
        terms: true,
        domain: true,
      },
      isDismissed: false,
      outgrown: null,
      hasTermsWhenDraft: false,
      early: 'CHECKLIST_OPEN',
      byOperator: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'known settings exist once, with the type that the shop reads',
    async run({ admin }) {
      const made = { settingGroup: 'seo', key: 'title', label: 'x', isPublic: true } as const;
      return {
        wrongType: await admin.outcome(adminSetting.create, { ...made, type: 'text', value: 'x' }),
        existing: await admin.outcome(adminSetting.create, { ...made, type: 'json', value: {} }),
      };
    },
    expected: { wrongType: 'VALIDATION', existing: 'TAKEN' },
  }),
  defineScenario({
    name: 'a new setting comes last in its group, once, and to the public only where it may',
    async run(shop, { admin }) {
      const made = { settingGroup: 'seo', key: 'robotsNote', type: 'text', label: '说明', isPublic: true } as const;
      const created = await admin.ok(adminSetting.create, { ...made, value: '欢迎' });
      const list = await admin.ok(adminSetting.list, { settingGroup: 'seo' });
      const publicNote = (await shop.guest.ok(setting.public, {})).seo?.robotsNote;
      const hidden = { ...made, key: 'inside', isPublic: false, value: '内部' };
      await admin.ok(adminSetting.create, hidden);
      const { list: log } = await admin.ok(audit.list, { targetType: 'setting', targetId: created.id });
      return {
        isLast: list.at(-1)?.id === created.id,
        shown: publicNote,
        hidden: (await shop.guest.ok(setting.public, {})).seo?.inside,
        again: await admin.outcome(adminSetting.create, { ...made, value: '又一个' }),
        secret: await admin.outcome(adminSetting.create, { ...made, key: 'token', type: 'secret', value: 'x' }),
        wrongType: await admin.outcome(adminSetting.create, { ...made, key: 'number', value: 7 }),
        ownedByShop: await admin.outcome(adminSetting.create, {
          ...made,
          settingGroup: 'upload',
          key: 'maxMiB',
          type: 'text',
          value: '20',
        }),
        entries: log.map(({ action, before, after }) => ({ action, before, after })),
      };
    },
    expected: {
      isLast: true,
      shown: '欢迎',
      hidden: undefined,
      again: 'TAKEN',
      secret: 'VALIDATION',
      wrongType: 'VALIDATION',
      ownedByShop: 'VALIDATION',
      entries: [
        {
          action: 'adminSetting.create',
          before: undefined,
          after: { name: 'seo.robotsNote', value: '欢迎', type: 'text', isPublic: true },
        },
      ],
    },
  }),
  defineScenario({
    name: 'the gallery is made of uploaded pictures, in the order that staff give them',
    async run(shop, { customer, operator }) {
      const sent = { file0: samplePng({ name: 'a.png' }), file1: samplePng({ name: 'b.png' }), file2: samplePdf() };
      const { files } = await operator.ok(file.upload, sent);
      const [one, other, plan] = files.map(({ id }) => id);
      const before = await operator.ok(adminSetting.gallery, {});
      const images = [other, one, other].map(String);
      const saved = await operator.ok(adminSetting.gallery, { images });
      const publicGallery = Object.keys((await shop.guest.ok(setting.public, {})).gallery ?? {});
      const rejected = {
        operatorGallery: await operator.outcome(adminSetting.gallery, { images: [String(plan)] }),
        gallerySetting: await operator.outcome(adminSetting.gallery, { images: ['999999'] }),
        gallery: await operator.outcome(adminSetting.gallery, { images: ['https://elsewhere.example/x.png'] }),
        newCustomerGallery: await customer.outcome(adminSetting.gallery, {}),
      };
      const gallery = await operator.ok(adminSetting.gallery, {});
      const emptied = await operator.ok(adminSetting.gallery, { images: [] });
      const { list } = await operator.ok(audit.list, { targetType: 'gallery', limit: 2 });
      return {
        before,
        saved: saved.map(({ id, url = '' }) => ({
          isOther: id === other,
          isOne: id === one,
          hasAddress: url.startsWith(`/media/gallery/${id}-`),
        })),
        isInPublicSettings: publicGallery.includes('images'),
        rejected,
        isUnchanged: JSON.stringify(gallery) === JSON.stringify(saved),
        emptied,
        entries: list.map(({ action, before: was, after }) => ({
          action,
          before: Object.keys(was ?? {}),
          after: Object.keys(after ?? {}),
        })),
      };
    },
    expected: {
      before: [],
      saved: [
        { isOther: true, isOne: false, hasAddress: true },
        { isOther: false, isOne: true, hasAddress: true },
      ],
      isInPublicSettings: false,
      rejected: {
        operatorGallery: 'VALIDATION',
        gallerySetting: 'VALIDATION',
        gallery: 'VALIDATION',
        newCustomerGallery: 'FORBIDDEN',
      },
      isUnchanged: true,
      emptied: [],
      entries: [
        { action: 'adminSetting.gallery', before: ['images'], after: ['images'] },
        { action: 'adminSetting.gallery', before: ['images'], after: ['images'] },
      ],
    },
  }),
];
