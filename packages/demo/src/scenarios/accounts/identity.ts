import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from '../samples.ts';
import { defineScenario, type Scenario } from '../scenario.ts';
import { decide, details, getStatus, passport, submit, uploadPhoto } from './identitySteps.ts';
import { createUniqueUsername, registerAs } from './userSteps.ts';

const { adminUser, file, kyc, adminKyc, user } = contract;

export const identityScenarios: Scenario[] = [
  defineScenario({
    name: 'an identity check with all its photos and its video comes under review by itself',
    async run(shop, { customer }) {
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
    name: 'an operator does not decide about their own identity check; an admin does',
    async run(shop, { admin }) {
      const { client: operator } = await registerAs(shop, 2);
      await submit(operator);
      const { id = 0 } = (await operator.ok(kyc.status, {})) ?? {};
      const reject = { id, status: 3, reason: 'blurred' } as const;
      return {
        own: [
          await operator.outcome(adminKyc.update, { id, status: 2 }),
          await operator.outcome(adminKyc.update, reject),
        ],
        decided: await admin.outcome(adminKyc.update, { id, status: 2 }),
      };
    },
    expected: { own: ['FORBIDDEN', 'FORBIDDEN'], decided: 'ok' },
  }),
  defineScenario({
    name: 'an identity check with a passport needs no back of it',
    async run({ customer }) {
      await customer.ok(kyc.certifyId, passport);
      await uploadPhoto(customer, 'front');
      await uploadPhoto(customer, 'hand');
      await customer.ok(kyc.video, { file: sampleVideo() });
      return { status: await getStatus(customer) };
    },
    expected: { status: 1 },
  }),
  defineScenario({
    name: 'an identity check of another document keeps the video, and its photos are sent again',
    async run({ customer }) {
      await customer.ok(kyc.certifyId, details);
      const { id } = await customer.ok(kyc.photo, { file: samplePng(), side: 'front' });
      await uploadPhoto(customer, 'hand');
      await customer.ok(kyc.video, { file: sampleVideo() });
      await customer.ok(kyc.certifyId, passport);
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
    name: 'an identity check rejected for an item that its document does not have is rejected as a whole',
    async run(shop, { customer }) {
      await customer.ok(kyc.certifyId, passport);
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
    async run(shop, { customer }) {
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
    async run(shop, { customer, operator }) {
      await submit(customer);
      const { id: userId } = await customer.ok(user.userinfo, {});
      const readSubmission = async () => {
        const { id = 0, submittedAt } = (await operator.ok(adminKyc.detail, { userId })) ?? {};
        return { id, submittedAt };
      };
      const { username } = await operator.ok(user.userinfo, {});
      const isReviewer = async () => (await operator.ok(adminKyc.detail, { userId }))?.reviewer === username;
      const opened = await readSubmission();
      await decide(shop, customer, 3, ['front']);
      await shop.backend.advance(1);
      await uploadPhoto(customer, 'front');
      return {
        isReviewerBefore: await isReviewer(),
        opened: await operator.outcome(adminKyc.update, { ...opened, status: 2 }),
        status: await getStatus(customer),
        reloaded: await operator.outcome(adminKyc.update, { ...(await readSubmission()), status: 2 }),
        isReviewer: await isReviewer(),
      };
    },
    expected: { isReviewerBefore: false, opened: 'KYC_STATE', status: 1, reloaded: 'ok', isReviewer: true },
  }),
  defineScenario({
    name: 'a rejection without its reason is refused on its field',
    async run({ customer, operator }) {
      await submit(customer);
      const { id = 0 } = (await customer.ok(kyc.status, {})) ?? {};
      const { status, fields = {} } = await operator.error(adminKyc.update, { id, status: 3 });
      return { responseStatus: status, fields: Object.keys(fields), status: await getStatus(customer) };
    },
    expected: { responseStatus: 400, fields: ['reason'], status: 1 },
  }),
  defineScenario({
    name: 'photos need the details first, and a number that can be one',
    async run({ customer }) {
      const early = await uploadPhoto(customer, 'front');
      const { status, fields } = await customer.error(kyc.certifyId, { ...details, idNumber: '110105194912310021' });
      return { early, responseStatus: status, fields, status: await getStatus(customer) };
    },
    expected: { early: 'KYC_STATE', responseStatus: 400, fields: { idNumber: 'idNumber' }, status: null },
  }),
  defineScenario({
    name: 'a photo that is none, or too small to be read, is refused',
    async run({ customer }) {
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
    name: 'staff find identity checks by status and name, with links to the evidence',
    async run({ customer, operator }) {
      await submit(customer);
      const { username } = await customer.ok(user.userinfo, {});
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
    async run(shop, { customer: first, other: second, operator }) {
      await submit(first);
      await shop.backend.advance(1);
      await submit(second);
      const [one, other] = [await first.ok(kyc.status, {}), await second.ok(kyc.status, {})];
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
    async run(shop, { customer: first, other: second, operator }) {
      await submit(first);
      await shop.backend.advance(1);
      await submit(second);
      await decide(shop, second, 3);
      await shop.backend.advance(1);
      await decide(shop, first, 3);
      const [one, other] = [await first.ok(kyc.status, {}), await second.ok(kyc.status, {})];
      const { list } = await operator.ok(adminKyc.list, { status: 3, limit: 100, sort: '-reviewed' });
      const ids = list.map(({ id }) => id).filter((id) => id === one?.id || id === other?.id);
      return { ids: ids.map((id) => (id === one?.id ? 'first' : 'second')) };
    },
    expected: { ids: ['first', 'second'] },
  }),
  defineScenario({
    name: 'an identity check names the other accounts that gave the same name and number',
    async run({ customer: first, other: second, operator }) {
      const shared = { realName: 'ROSA LAM', idNumber: 'K7654321', docType: 'PASSPORT' } as const;
      await first.ok(kyc.certifyId, shared);
      await second.ok(kyc.certifyId, shared);
      const { id = 0 } = await second.ok(user.userinfo, {});
      const other = (await first.ok(user.userinfo, {})).id;
      const readDuplicates = async () =>
        (await operator.ok(adminKyc.detail, { userId: id }))?.duplicates.map(({ userId }) => userId === other);
      const before = await readDuplicates();
      await first.ok(kyc.certifyId, { ...shared, realName: 'ROSE LAM' });
      return { before, after: await readDuplicates() };
    },
    expected: { before: [true], after: [] },
  }),
  defineScenario({
    name: 'an identity check has the current name of its account',
    async run({ customer, other: second, operator }) {
      await submit(customer);
      const shared = { realName: 'IDA CHEUNG', idNumber: 'K1234321', docType: 'PASSPORT' } as const;
      const { id: userId, username: before } = await customer.ok(user.userinfo, {});
      const username = createUniqueUsername();
      await operator.ok(adminUser.edit, { id: userId, username });
      const find = async (keyword: string) =>
        (await operator.ok(adminKyc.list, { keyword })).list.map((check) => check.username === username);
      const own = await customer.ok(kyc.status, {});
      const opened = await operator.ok(adminKyc.detail, { userId });
      const found = { byName: await find(username), byNameBefore: await find(before) };
      const rejected = await operator.ok(adminKyc.update, { id: own?.id ?? 0, status: 3, reason: 'blurred' });
      await customer.ok(kyc.certifyId, shared);
      await second.ok(kyc.certifyId, shared);
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
