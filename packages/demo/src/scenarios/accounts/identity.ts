import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from '../samples.ts';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';
import { certify, decide, details, getStatus, sides, submit, uploadPhoto } from './identitySteps.ts';
import { createUniqueUsername } from './userSteps.ts';

const { adminProvider, adminSetting, adminUser, file, kyc, adminKyc, setting, user } = contract;

/** The setting `kyc.provider`. */
async function findProviderSetting(admin: ScenarioClient) {
  const list = await admin.ok(adminSetting.list, { settingGroup: 'kyc' });
  const found = list.find(({ key }) => key === 'provider');
  if (!found) throw new Error('no setting kyc.provider');
  return found;
}

/** Runs a scenario with another value of `kyc.provider`. */
function withProvider<Result>(value: string, run: (shop: ScenarioShop) => Promise<Result>) {
  return async (shop: ScenarioShop) => {
    const admin = await shop.signIn('admin');
    const { id, value: before } = await findProviderSetting(admin);
    await admin.ok(adminSetting.update, { id, value });
    try {
      return await run(shop);
    } finally {
      await admin.ok(adminSetting.update, { id, value: before });
    }
  };
}

const createCertificationRun = (answer: 'pass' | 'fail') => async (shop: ScenarioShop) => {
  const customer = await shop.newCustomer();
  const { certifyId, certifyUrl } = await certify(customer);
  const open = await customer.ok(kyc.callback, { certifyId });
  await shop.backend.identityPage(certifyUrl, answer);
  const told = await customer.ok(kyc.callback, { certifyId });
  const { kycStatus } = await customer.ok(user.userinfo, {});
  return {
    before: open.status,
    status: told.status,
    passed: told.provider?.passed ?? null,
    rejected: told.rejected ?? null,
    kycStatus,
  };
};

export const identityScenarios: Scenario[] = [
  defineScenario({
    name: 'an identity that the provider confirms is approved',
    run: createCertificationRun('pass'),
    expected: { before: 0, status: 2, passed: true, rejected: null, kycStatus: 2 },
  }),
  defineScenario({
    name: 'an identity is confirmed by the provider that the settings name',
    run: withProvider('aliyunIdentity', createCertificationRun('pass')),
    expected: { before: 0, status: 2, passed: true, rejected: null, kycStatus: 2 },
  }),
  defineScenario({
    name: 'an identity that the provider does not confirm needs its details again',
    run: createCertificationRun('fail'),
    expected: { before: 0, status: 3, passed: false, rejected: ['details'], kycStatus: 3 },
  }),
  defineScenario({
    name: 'an identity that the provider confirms is approved also where its customer never comes back',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { certifyUrl } = await certify(customer);
      await shop.backend.identityPage(certifyUrl, 'pass');
      const before = await getStatus(customer);
      await shop.backend.advance(31);
      return { before, after: await getStatus(customer) };
    },
    expected: { before: 0, after: 2 },
  }),
  defineScenario({
    name: 'the same details again continue the certification; other details begin another',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await certify(customer);
      const again = await certify(customer);
      const { certifyId } = await customer.ok(kyc.certifyId, { ...details, realName: '林海清' });
      const isSame = { again: again.certifyId === first.certifyId, other: certifyId === first.certifyId };
      return { isSame, callbackOfTheFirst: await customer.outcome(kyc.callback, { certifyId: first.certifyId }) };
    },
    expected: { isSame: { again: true, other: false }, callbackOfTheFirst: 'NOT_FOUND' },
  }),
  defineScenario({
    name: 'where staff verify by hand, details are only stored, and evidence is reviewed',
    run: withProvider('manual', async (shop) => {
      const customer = await shop.newCustomer();
      const { features } = await customer.ok(setting.public, {});
      const begun = await customer.ok(kyc.certifyId, details);
      const before = await customer.ok(kyc.status, {});
      for (const side of sides) await uploadPhoto(customer, side);
      await customer.ok(kyc.video, { file: sampleVideo() });
      return {
        online: features?.identityDocTypes,
        begun,
        before: { status: before?.status, page: before?.certifyUrl ?? null },
        submitted: await getStatus(customer),
        decision: await decide(shop, customer, 2),
        after: await getStatus(customer),
      };
    }),
    expected: { online: [], begun: {}, before: { status: 0, page: null }, submitted: 1, decision: 'ok', after: 2 },
  }),
  defineScenario({
    name: 'passports and photos are reviewed by staff although there is a provider',
    async run(shop) {
      const [traveller, shy] = [await shop.newCustomer(), await shop.newCustomer()];
      const { features } = await traveller.ok(setting.public, {});
      const passport = { ...details, docType: 'PASSPORT', idNumber: 'E12345678' } as const;
      return {
        online: features?.identityDocTypes,
        passport: await traveller.ok(kyc.certifyId, passport),
        photos: await shy.ok(kyc.certifyId, { ...details, way: 'photos' }),
        certifyId: (await shy.ok(kyc.status, {}))?.certifyId ?? null,
      };
    },
    expected: {
      online: ['IDENTITY_CARD', 'HOME_VISIT_PERMIT_HK_MC', 'RESIDENCE_PERMIT_HK_MC'],
      passport: {},
      photos: {},
      certifyId: null,
    },
  }),
  defineScenario({
    name: 'only a known way to verify identities can be chosen',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const { id } = await findProviderSetting(admin);
      const { status, body } = await admin.send(adminSetting.update, { id, value: 'sandbox' });
      const switched = await admin.send(adminProvider.save, { provider: 'alipayIdentity', isEnabled: false });
      return { status, fields: (body as { fields: object }).fields, switched: switched.status };
    },
    expected: { status: 400, fields: { value: 'choice' }, switched: 400 },
  }),
  defineScenario({
    name: 'an identity check runs out by itself after half an hour, and can be begun anew',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { certifyId, certifyUrl } = await certify(customer);
      await shop.backend.advance(31);
      await shop.backend.identityPage(certifyUrl, 'pass');
      const { status } = await customer.ok(kyc.callback, { certifyId });
      await customer.ok(kyc.certifyId, details);
      return { status, afterwards: await getStatus(customer) };
    },
    expected: { status: 4, afterwards: 0 },
  }),
  defineScenario({
    name: 'an identity check with all its photos and its video comes under review by itself',
    async run(shop) {
      const customer = await shop.newCustomer();
      const seen = await submit(customer);
      const latePhoto = await uploadPhoto(customer, 'front');
      const lateDetails = await customer.outcome(kyc.certifyId, details);
      return {
        statuses: seen,
        latePhoto,
        lateDetails,
        decision: await decide(shop, customer, 2),
        status: await getStatus(customer),
      };
    },
    expected: { statuses: [null, 0, 1], latePhoto: 'KYC_STATE', lateDetails: 'KYC_STATE', decision: 'ok', status: 2 },
  }),
  defineScenario({
    name: 'an identity check with a passport needs no back of it',
    async run(shop) {
      const customer = await shop.newCustomer();
      await customer.ok(kyc.certifyId, { ...details, docType: 'PASSPORT', idNumber: 'E12345678' });
      await uploadPhoto(customer, 'front');
      await uploadPhoto(customer, 'hand');
      await customer.ok(kyc.video, { file: sampleVideo() });
      return { status: await getStatus(customer) };
    },
    expected: { status: 1 },
  }),
  defineScenario({
    name: 'an identity check of another document keeps the video, and its photos are sent again',
    async run(shop) {
      const customer = await shop.newCustomer();
      await customer.ok(kyc.certifyId, details);
      const { id } = await customer.ok(kyc.photo, { file: samplePng(), side: 'front' });
      await uploadPhoto(customer, 'hand');
      await customer.ok(kyc.video, { file: sampleVideo() });
      await customer.ok(kyc.certifyId, { ...details, docType: 'PASSPORT', idNumber: 'E12345678' });
      const changed = await customer.ok(kyc.status, {});
      const ofTheFirst = await customer.outcome(file.download, { id });
      for (const side of ['front', 'hand'] as const) await uploadPhoto(customer, side);
      return {
        changed: { status: changed?.status, photos: changed?.photos, hasVideo: changed?.video !== undefined },
        ofTheFirst,
        status: await getStatus(customer),
      };
    },
    expected: { changed: { status: 0, photos: [], hasVideo: true }, ofTheFirst: 'NOT_FOUND', status: 1 },
  }),
  defineScenario({
    name: 'an identity check whose customer sends photos instead does not run out with the page of the provider',
    async run(shop) {
      const customer = await shop.newCustomer();
      await certify(customer);
      await uploadPhoto(customer, 'front');
      await shop.backend.advance(31);
      const later = await getStatus(customer);
      for (const side of ['back', 'hand'] as const) await uploadPhoto(customer, side);
      await customer.ok(kyc.video, { file: sampleVideo() });
      return { later, status: await getStatus(customer) };
    },
    expected: { later: 0, status: 1 },
  }),
  defineScenario({
    name: 'an identity check rejected for an item that its document does not have is rejected as a whole',
    async run(shop) {
      const customer = await shop.newCustomer();
      await customer.ok(kyc.certifyId, { ...details, docType: 'PASSPORT', idNumber: 'E12345678' });
      for (const side of ['front', 'hand'] as const) await uploadPhoto(customer, side);
      await customer.ok(kyc.video, { file: sampleVideo() });
      const decision = await decide(shop, customer, 3, ['back']);
      const rejected = await customer.ok(kyc.status, {});
      return { decision, status: rejected?.status, rejected: rejected?.rejected };
    },
    expected: { decision: 'ok', status: 3, rejected: ['details', 'front', 'hand', 'video'] },
  }),
  defineScenario({
    name: 'of a rejected identity check only what was rejected is sent again',
    async run(shop) {
      const customer = await shop.newCustomer();
      await submit(customer);
      await decide(shop, customer, 3, ['front', 'video']);
      const rejected = await customer.ok(kyc.status, {});
      const again = await decide(shop, customer, 2);
      await uploadPhoto(customer, 'front');
      const half = await customer.ok(kyc.status, {});
      await customer.ok(kyc.video, { file: sampleVideo() });
      const whole = await customer.ok(kyc.status, {});
      return {
        rejectedStatus: rejected?.status,
        rejectedReason: rejected?.reason,
        rejected: rejected?.rejected,
        again,
        halfStatus: half?.status,
        halfRejected: half?.rejected,
        wholeStatus: whole?.status,
        wholeReason: whole?.reason ?? null,
        wholeRejected: whole?.rejected ?? null,
      };
    },
    expected: {
      rejectedStatus: 3,
      rejectedReason: 'blurred',
      rejected: ['front', 'video'],
      again: 'KYC_STATE',
      halfStatus: 3,
      halfRejected: ['video'],
      wholeStatus: 1,
      wholeReason: null,
      wholeRejected: null,
    },
  }),
  defineScenario({
    name: 'evidence that was sent again is not approved by staff who opened the check before',
    async run(shop) {
      const customer = await shop.newCustomer();
      await submit(customer);
      const operator = await shop.signIn('operator');
      const { id: userId } = await customer.ok(user.userinfo, {});
      const readSubmission = async () => {
        const { id = 0, submittedAt } = (await operator.ok(adminKyc.detail, { userId })) ?? {};
        return { id, submittedAt };
      };
      const opened = await readSubmission();
      await decide(shop, customer, 3, ['front']);
      await shop.backend.advance(1);
      await uploadPhoto(customer, 'front');
      return {
        opened: await operator.outcome(adminKyc.update, { ...opened, status: 2 }),
        status: await getStatus(customer),
        reloaded: await operator.outcome(adminKyc.update, { ...(await readSubmission()), status: 2 }),
      };
    },
    expected: { opened: 'KYC_STATE', status: 1, reloaded: 'ok' },
  }),
  defineScenario({
    name: 'a rejection without its reason is refused on its field',
    async run(shop) {
      const customer = await shop.newCustomer();
      await submit(customer);
      const operator = await shop.signIn('operator');
      const { id = 0 } = (await customer.ok(kyc.status, {})) ?? {};
      const { status, body } = await operator.send(adminKyc.update, { id, status: 3 });
      return {
        responseStatus: status,
        fields: Object.keys((body as { fields: object }).fields),
        status: await getStatus(customer),
      };
    },
    expected: { responseStatus: 400, fields: ['reason'], status: 1 },
  }),
  defineScenario({
    name: 'photos need the details first, and a number that can be one',
    async run(shop) {
      const customer = await shop.newCustomer();
      const early = await uploadPhoto(customer, 'front');
      const { status, body } = await customer.send(kyc.certifyId, { ...details, idNumber: '110105194912310021' });
      return {
        early,
        responseStatus: status,
        fields: (body as { fields: object }).fields,
        status: await getStatus(customer),
      };
    },
    expected: { early: 'KYC_STATE', responseStatus: 400, fields: { idNumber: 'idNumber' }, status: null },
  }),
  defineScenario({
    name: 'a photo that is none, or too small to be read, is refused',
    async run(shop) {
      const customer = await shop.newCustomer();
      await customer.ok(kyc.certifyId, details);
      const page = new File(['<html></html>'], 'card.png', { type: 'image/png' });
      return {
        text: await customer.outcome(kyc.photo, { file: page, side: 'front' }),
        document: await customer.outcome(kyc.photo, { file: samplePdf(), side: 'front' }),
        tooSmall: await customer.outcome(kyc.photo, { file: samplePng({ width: 800, height: 500 }), side: 'front' }),
        imageAsVideo: await customer.outcome(kyc.video, { file: samplePng() }),
        picture: await customer.outcome(kyc.photo, { file: samplePng(), side: 'front' }),
      };
    },
    expected: {
      text: 'UNSUPPORTED_MEDIA_TYPE',
      document: 'UNSUPPORTED_MEDIA_TYPE',
      tooSmall: 'FILE_REFUSED',
      imageAsVideo: 'UNSUPPORTED_MEDIA_TYPE',
      picture: 'ok',
    },
  }),
  defineScenario({
    name: 'an identity number is shown masked and a certification is its own customer’s alone',
    async run(shop) {
      const customer = await shop.newCustomer();
      const other = await shop.newCustomer();
      const { certifyId } = await certify(customer);
      const record = await customer.ok(kyc.status, {});
      return {
        idNumberMasked: record?.idNumberMasked,
        hasCertifyUrl: record?.certifyUrl?.startsWith('/sandbox/identity/'),
        byAnother: await other.outcome(kyc.callback, { certifyId }),
        listByCustomer: await other.outcome(adminKyc.list, {}),
        statusAsGuest: await shop.guest.outcome(kyc.status, {}),
      };
    },
    expected: {
      idNumberMasked: '11**************2X',
      hasCertifyUrl: true,
      byAnother: 'NOT_FOUND',
      listByCustomer: 'FORBIDDEN',
      statusAsGuest: 'UNAUTHENTICATED',
    },
  }),
  defineScenario({
    name: 'staff find identity checks by status and name, with links to the evidence',
    async run(shop) {
      const customer = await shop.newCustomer();
      await submit(customer);
      const { username } = await customer.ok(user.userinfo, {});
      const operator = await shop.signIn('operator');
      const searchPage = await operator.ok(adminKyc.list, { status: 1, keyword: username });
      const check = await operator.ok(adminKyc.detail, { id: searchPage.list[0]?.id });
      const links = [...(check?.photos ?? []), check?.video];
      const rejected = await operator.ok(adminKyc.list, { status: 3, keyword: username });
      return {
        found: searchPage.total,
        fields: Object.keys(searchPage.list[0] ?? {}).sort(),
        areLinksSigned: links.map((item) => item?.url?.startsWith('/main/v2/file/evidence?')),
        rejected: rejected.total,
      };
    },
    expected: {
      found: 1,
      fields: ['id', 'realName', 'status', 'submittedAt', 'userId', 'username'],
      areLinksSigned: [true, true, true, true],
      rejected: 0,
    },
  }),
  defineScenario({
    name: 'a queue of identity checks begins with the oldest; one alone is found by its id and by its user',
    async run(shop) {
      const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
      await submit(first);
      await shop.backend.advance(1);
      await submit(second);
      const [one, other] = [await first.ok(kyc.status, {}), await second.ok(kyc.status, {})];
      const operator = await shop.signIn('operator');
      const getIds = async (input: object) => {
        const { list } = await operator.ok(adminKyc.list, { status: 1, limit: 100, ...input });
        return list.map(({ id }) => id).filter((id) => id === one?.id || id === other?.id);
      };
      const toLabels = (ids: number[]) => ids.map((id) => (id === one?.id ? 'first' : 'second'));
      return {
        oldestFirst: toLabels(await getIds({ sort: 'submitted' })),
        newestFirst: toLabels(await getIds({ sort: '-submitted' })),
        byDefault: toLabels(await getIds({})),
        byId: (await operator.ok(adminKyc.detail, { id: other?.id }))?.id === other?.id,
        byUser: (await operator.ok(adminKyc.detail, { userId: one?.userId }))?.id === one?.id,
        byNeither: await operator.outcome(adminKyc.detail, {}),
        unknown: await operator.ok(adminKyc.detail, { id: 999_999 }),
        byCustomer: await first.outcome(adminKyc.detail, { id: one?.id }),
      };
    },
    expected: {
      oldestFirst: ['first', 'second'],
      newestFirst: ['second', 'first'],
      byDefault: ['second', 'first'],
      byId: true,
      byUser: true,
      byNeither: 'VALIDATION',
      unknown: null,
      byCustomer: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'decided identity checks begin with the latest decision',
    async run(shop) {
      const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
      await submit(first);
      await shop.backend.advance(1);
      await submit(second);
      await decide(shop, second, 3);
      await shop.backend.advance(1);
      await decide(shop, first, 3);
      const [one, other] = [await first.ok(kyc.status, {}), await second.ok(kyc.status, {})];
      const operator = await shop.signIn('operator');
      const { list } = await operator.ok(adminKyc.list, { status: 3, limit: 100, sort: '-reviewed' });
      const ids = list.map(({ id }) => id).filter((id) => id === one?.id || id === other?.id);
      return { ids: ids.map((id) => (id === one?.id ? 'first' : 'second')) };
    },
    expected: { ids: ['first', 'second'] },
  }),
  defineScenario({
    name: 'an identity check names the other accounts that gave the same name and number',
    async run(shop) {
      const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
      const passport = { realName: 'ROSA LAM', idNumber: 'K7654321', docType: 'PASSPORT' } as const;
      await first.ok(kyc.certifyId, passport);
      await second.ok(kyc.certifyId, passport);
      const operator = await shop.signIn('operator');
      const { id = 0 } = await second.ok(user.userinfo, {});
      const other = (await first.ok(user.userinfo, {})).id;
      const readDuplicates = async () =>
        (await operator.ok(adminKyc.detail, { userId: id }))?.duplicates.map(({ userId }) => userId === other);
      const before = await readDuplicates();
      await first.ok(kyc.certifyId, { ...passport, realName: 'ROSE LAM' });
      return { before, after: await readDuplicates() };
    },
    expected: { before: [true], after: [] },
  }),
  defineScenario({
    name: 'an identity check has the current name of its account',
    async run(shop) {
      const [customer, second] = [await shop.newCustomer(), await shop.newCustomer()];
      await submit(customer);
      const passport = { realName: 'IDA CHEUNG', idNumber: 'K1234321', docType: 'PASSPORT' } as const;
      const { id: userId, username: before } = await customer.ok(user.userinfo, {});
      const operator = await shop.signIn('operator');
      const username = createUniqueUsername();
      await operator.ok(adminUser.edit, { id: userId, username });
      const find = async (keyword: string) =>
        (await operator.ok(adminKyc.list, { keyword })).list.map((check) => check.username === username);
      const own = await customer.ok(kyc.status, {});
      const opened = await operator.ok(adminKyc.detail, { userId });
      const found = { byName: await find(username), byNameBefore: await find(before) };
      const rejected = await operator.ok(adminKyc.update, { id: own?.id ?? 0, status: 3, reason: 'blurred' });
      await customer.ok(kyc.certifyId, passport);
      await second.ok(kyc.certifyId, passport);
      const { id: secondId } = await second.ok(user.userinfo, {});
      const { duplicates = [] } = (await operator.ok(adminKyc.detail, { userId: secondId })) ?? {};
      return {
        ...found,
        own: own?.username === username,
        opened: opened?.username === username,
        rejected: rejected.username === username,
        duplicates: duplicates.map((duplicate) => duplicate.username === username),
      };
    },
    expected: { byName: [true], byNameBefore: [], own: true, opened: true, rejected: true, duplicates: [true] },
  }),
];
