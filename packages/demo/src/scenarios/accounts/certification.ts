import { contract } from '@sampan/api/contract';
import { sampleVideo } from '../samples.ts';
import {
  defineScenario,
  type Scenario,
  type ScenarioClient,
  type ScenarioRun,
  type ScenarioShop,
} from '../scenario.ts';
import {
  certify,
  createPersonDetails,
  decide,
  details,
  getStatus,
  passport,
  sides,
  uploadPhoto,
} from './identitySteps.ts';

const { adminProvider, adminSetting, kyc, adminKyc, setting, user } = contract;

/** The setting `kyc.provider`. */
async function findProviderSetting(admin: ScenarioClient) {
  const list = await admin.ok(adminSetting.list, { settingGroup: 'kyc' });
  const found = list.find(({ key }) => key === 'provider');
  if (!found) throw new Error('no setting kyc.provider');
  return found;
}

/** Runs a scenario with another value of `kyc.provider`. */
function withProvider<Result>(value: string, run: ScenarioRun<Result>): ScenarioRun<Result> {
  return async (shop, clients) => {
    const { admin } = clients;
    const { id, value: before } = await findProviderSetting(admin);
    await admin.ok(adminSetting.update, { id, value });
    try {
      return await run(shop, clients);
    } finally {
      await admin.ok(adminSetting.update, { id, value: before });
    }
  };
}

const createCertificationRun = (answer: 'pass' | 'fail') => async (shop: ScenarioShop) => {
  const customer = await shop.newCustomer();
  const { certifyId, certifyUrl } = await certify(customer, createPersonDetails());
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

export const certificationScenarios: Scenario[] = [
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
    run: withProvider('aliyunIdentity', createCertificationRun('fail')),
    expected: { before: 0, status: 3, passed: false, rejected: ['details'], kycStatus: 3 },
  }),
  defineScenario({
    name: 'a customer who returns without a result gets another page of a provider that does not say why',
    async run(shop, { customer }) {
      const first = await certify(customer);
      await shop.backend.identityPage(first.certifyUrl, 'fail');
      const { status, certifyUrl } = await customer.ok(kyc.callback, { certifyId: first.certifyId });
      const again = await certify(customer);
      return { status, hasPage: certifyUrl !== undefined, isSame: again.certifyId === first.certifyId };
    },
    expected: { status: 0, hasPage: false, isSame: false },
  }),
  defineScenario({
    name: 'an identity that the provider confirms is approved also where its customer never comes back',
    async run(shop, { customer }) {
      const { certifyUrl } = await certify(customer, createPersonDetails());
      await shop.backend.identityPage(certifyUrl, 'pass');
      const before = await getStatus(customer);
      await shop.backend.advance(31);
      return { before, after: await getStatus(customer) };
    },
    expected: { before: 0, after: 2 },
  }),
  defineScenario({
    name: 'staff decide about a confirmed identity that another approved account has',
    async run(shop, { operator }) {
      const person = createPersonDetails();
      const statuses: (number | null)[] = [];
      const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()] as const;
      const [, second, absent] = customers;
      for (const customer of customers) {
        const { certifyId, certifyUrl } = await certify(customer, person);
        await shop.backend.identityPage(certifyUrl, 'pass');
        if (customer !== absent) await customer.ok(kyc.callback, { certifyId });
        else await shop.backend.advance(31);
        statuses.push(await getStatus(customer));
      }
      const { provider, id = 0 } = (await second.ok(kyc.status, {})) ?? {};
      const duplicates = (await operator.ok(adminKyc.detail, { id }))?.duplicates.length;
      const decided = await decide(shop, second, 2);
      return { statuses, passed: provider?.passed, duplicates, decided, after: await getStatus(second) };
    },
    expected: { statuses: [2, 1, 1], passed: true, duplicates: 2, decided: 'ok', after: 2 },
  }),
  defineScenario({
    name: 'the same details again continue the certification; other details begin another',
    async run({ customer }) {
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
    run: withProvider('manual', async (shop, { customer }) => {
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
    async run({ customer: traveller, other: shy }) {
      const { features } = await traveller.ok(setting.public, {});
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
    async run({ admin }) {
      const { id } = await findProviderSetting(admin);
      const { status, fields } = await admin.error(adminSetting.update, { id, value: 'sandbox' });
      const switched = await admin.send(adminProvider.save, { provider: 'alipayIdentity', isEnabled: false });
      return { status, fields, switched: switched.status };
    },
    expected: { status: 400, fields: { value: 'choice' }, switched: 400 },
  }),
  defineScenario({
    name: 'an identity check runs out by itself after half an hour, and can be begun anew',
    async run(shop, { customer }) {
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
    name: 'an identity check whose customer sends photos instead does not run out with the page of the provider',
    async run(shop, { customer }) {
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
    name: 'an identity number is shown masked and a certification is its own customer’s alone',
    async run(shop, { customer, other }) {
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
];
