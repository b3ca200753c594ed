import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { Kyc, KycItem } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createDoneEvent, createErrorEvent, findUnreachedStates, waitForever } from '../machine.fakes.ts';
import { createFakeStorage, createThrowingStorage, flushPromises } from '../ports.fakes.ts';
import { readVerificationDraft, writeVerificationDraft } from './verificationDraft.ts';
import { createVerificationMachine, type VerificationInput } from './verificationMachine.ts';
import { getLeft, getStepBack } from './verificationProgress.ts';
import {
  openItems,
  photoSides,
  toSteps,
  type VerificationDetails,
  type VerificationStep,
} from './verificationRules.ts';

const details: VerificationDetails = {
  realName: '陳嘉敏',
  idNumber: 'H1234567890',
  docType: 'HOME_VISIT_PERMIT_HK_MC',
};

function getKyc(deviation: Partial<Kyc> = {}): Kyc {
  return {
    id: 1,
    userId: 3,
    username: 'customer',
    status: 0,
    docType: 'IDENTITY_CARD',
    realName: '陳*敏',
    idNumberMasked: '4403**********123X',
    certifyId: 'c-1',
    certifyUrl: '/sandbox/identity/c-1',
    photos: [],
    submittedAt: '2026-11-20T00:00:00.000Z',
    ...deviation,
  };
}
const getPhotos = (...sides: Kyc['photos'][number]['side'][]) =>
  sides.map((side, fileId) => ({ side, fileId: fileId + 1 }));
const whole = { photos: getPhotos(...photoSides), video: { fileId: 9 } };
const success = (kyc: Kyc): Envelope<Kyc> => ({ status: 'success', data: kyc });
const rejected: Envelope<Kyc> = toFail(422, JSON.stringify({ code: 'KYC_STATE', message: 'no', statusCode: 422 }));

interface Options extends Partial<VerificationInput> {
  answers?: Envelope<Kyc>[];
  session?: ReturnType<ReturnType<typeof createFakeStorage>['tab']>;
}

function open({ answers = [], session = createFakeStorage().tab(), kyc = null, isReturning }: Options = {}) {
  const left: string[] = [];
  const asked: string[] = [];
  const next = async (what: string) => {
    asked.push(what);
    return answers.shift() ?? waitForever();
  };
  const machine = createVerificationMachine({
    session,
    sendDetails: ({ realName }) => next(realName),
    askProvider: next,
    leaveFor: (url) => left.push(url),
  });
  const actor = createActor(machine, { input: { kyc, ...(isReturning && { isReturning }) } }).start();
  return { actor, left, asked, session, at: () => actor.getSnapshot().value };
}

test('a passport has no back to photograph', () => {
  expect(openItems(getKyc({ docType: 'PASSPORT' }))).toEqual(['front', 'hand', 'video']);
});

test('of a rejection what was found wrong is open, and all of it where nothing is named', () => {
  expect(openItems(getKyc({ ...whole, status: 3, rejected: ['back', 'video'] }))).toEqual(['back', 'video']);
  expect(openItems(getKyc({ ...whole, status: 3 }))).toHaveLength(5);
});

test('mending opens the steps of what was found wrong and no other', () => {
  expect(toSteps('photos', ['front'])).toEqual(['photos']);
  expect(toSteps('photos', ['details', 'video'])).toEqual(['details', 'video', 'check']);
});

test.each([
  [null, 'intro'],
  [getKyc({ certifyUrl: undefined }), 'photos'],
  [getKyc(), 'provider'],
  [getKyc({ photos: getPhotos('front') }), 'photos'],
  [getKyc({ photos: getPhotos(...photoSides) }), 'video'],
  [getKyc({ ...whole, status: 1 }), 'underReview'],
  [getKyc({ ...whole, status: 2 }), 'approved'],
  [getKyc({ ...whole, status: 3 }), 'rejected'],
  [getKyc({ status: 4 }), 'expired'],
])('the record chooses the page: %#', (kyc, state) => {
  expect(open({ kyc }).at()).toBe(state);
});

test('a draft from before does not lead a check that staff review to the provider', () => {
  const session = createFakeStorage().tab();
  writeVerificationDraft(session, { ...details, way: 'online' });
  expect(open({ session, kyc: getKyc({ certifyId: undefined, certifyUrl: undefined }) }).at()).toBe('photos');
  expect(open({ session, kyc: getKyc({ photos: getPhotos('front') }) }).at()).toBe('photos');
  expect(open({ session, kyc: getKyc() }).at()).toBe('provider');
});

test('photos chosen at the provider stay chosen after a reload', () => {
  const session = createFakeStorage().tab();
  const kyc = getKyc();
  const { actor, at } = open({ session, kyc });
  actor.send({ type: 'choosePhotos' });
  expect(at()).toBe('photos');
  expect(open({ session, kyc }).at()).toBe('photos');
});

test('by the provider: the details are sent, the page opens, and the result is queried on return', async () => {
  const there = open({ answers: [success(getKyc())] });
  there.actor.send({ type: 'start' });
  there.actor.send({ type: 'sendDetails', details, way: 'online' });
  await flushPromises();
  expect([there.at(), there.left]).toEqual(['provider', ['/sandbox/identity/c-1']]);
  const back = open({ kyc: getKyc(), isReturning: true, answers: [success(getKyc({ status: 2 }))] });
  expect(back.at()).toBe('asking');
  await flushPromises();
  expect([back.at(), back.asked]).toEqual(['approved', ['c-1']]);
});

test('a pending provider result is shown, and photos may be sent instead', async () => {
  const { actor, at } = open({ kyc: getKyc(), isReturning: true, answers: [success(getKyc())] });
  await flushPromises();
  expect([at(), actor.getSnapshot().context.isStillOpen]).toEqual(['provider', true]);
  actor.send({ type: 'choosePhotos' });
  expect(at()).toBe('photos');
});

test('a customer who returns after the check expired gets the result of the provider', async () => {
  const kyc = getKyc({ status: 4, certifyUrl: undefined });
  const late = open({ kyc, isReturning: true, answers: [success(getKyc({ status: 2 }))] });
  await flushPromises();
  expect([late.at(), late.asked]).toEqual(['approved', ['c-1']]);
  const unfinished = open({ kyc, isReturning: true, answers: [success(kyc)] });
  await flushPromises();
  expect([unfinished.at(), unfinished.asked]).toEqual(['expired', ['c-1']]);
});

test('silence from the provider leaves its page open, to ask again', async () => {
  const { actor, at } = open({ kyc: getKyc() });
  actor.send({ type: 'checkProvider' });
  expect(at()).toBe('asking');
  // XState's own event: the type of the machine's events leaves it out.
  actor.send(createErrorEvent('0.verification.asking', new Error('gone')) as never);
  expect([at(), actor.getSnapshot().context.failure?.message]).toEqual(['provider', 'gone']);
});

test('refused details stay on the page with the reason', async () => {
  const { actor, at } = open({ answers: [rejected] });
  actor.send({ type: 'start' });
  actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect([at(), actor.getSnapshot().context.failure?.code]).toEqual(['details', 'KYC_STATE']);
});

test('photos, then the video, then the check, and the shop has the last word', () => {
  const kyc = getKyc({ certifyUrl: undefined });
  const { actor, at } = open({ kyc });
  actor.send({ type: 'sent', item: 'front' });
  actor.send({ type: 'next' });
  expect(at()).toBe('photos');
  for (const item of ['back', 'hand'] as const) actor.send({ type: 'sent', item });
  actor.send({ type: 'next' });
  expect(at()).toBe('video');
  actor.send({ type: 'next' });
  actor.send({ type: 'sent', item: 'video' });
  expect(at()).toBe('settling');
  actor.send({ type: 'read', kyc: getKyc({ ...whole, status: 1 }) });
  expect(at()).toBe('underReview');
  actor.send({ type: 'read', kyc: getKyc({ ...whole, status: 3, rejected: ['front'], reason: '反光' }) });
  expect(at()).toBe('rejected');
});

test('"Fix and send again" opens the step of what was found wrong, and what was sent is not asked for again', () => {
  const rejected: KycItem[] = ['front', 'video'];
  const kyc = getKyc({ ...whole, status: 3, rejected });
  const { actor, at } = open({ kyc });
  actor.send({ type: 'mend' });
  expect(at()).toBe('photos');
  actor.send({ type: 'sent', item: 'front' });
  // The record does not contain what was replaced.
  actor.send({ type: 'read', kyc });
  expect(getLeft(actor.getSnapshot().context)).toEqual(['video']);
  actor.send({ type: 'next' });
  expect(at()).toBe('video');
});

test('details that were found wrong lead on to the photo that was, too', async () => {
  const kyc = getKyc({ ...whole, status: 3, rejected: ['details', 'back'] });
  const { actor, at } = open({ kyc, answers: [success(getKyc({ ...whole, status: 0, rejected: ['back'] }))] });
  actor.send({ type: 'mend' });
  expect(at()).toBe('details');
  actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect(at()).toBe('photos');
  expect(getLeft(actor.getSnapshot().context)).toEqual(['back']);
});

test('details of another document lead on to its photos, and nothing sent of the one before counts', async () => {
  const kyc = getKyc({ ...whole, status: 3, rejected: ['front', 'details'], certifyId: undefined });
  const passport = { ...details, docType: 'PASSPORT' } as const;
  const read = getKyc({ docType: 'PASSPORT', photos: [], video: whole.video, certifyId: undefined });
  const { actor, at } = open({ kyc, answers: [success(read)] });
  actor.send({ type: 'mend' });
  actor.send({ type: 'sent', item: 'front' });
  actor.send({ type: 'sendDetails', details: passport, way: 'photos' });
  await flushPromises();
  const { context } = actor.getSnapshot();
  expect([at(), getLeft(context)]).toEqual(['photos', ['front', 'hand']]);
  expect(toSteps(context.way, context.mending)).toEqual(['details', 'photos']);
  expect(context.mending).toEqual(['details', 'front', 'hand']);
  for (const item of ['front', 'hand'] as const) actor.send({ type: 'sent', item });
  actor.send({ type: 'next' });
  expect(at()).toBe('settling');
});

test('details are kept only where that leads on: not after the page of the provider expired', () => {
  const kyc = getKyc({ status: 4, certifyUrl: undefined });
  const canKeep = (way: 'online' | 'photos') => {
    const session = createFakeStorage().tab();
    writeVerificationDraft(session, { ...details, way });
    const { actor } = open({ session, kyc });
    actor.send({ type: 'start' });
    return actor.getSnapshot().can({ type: 'next' });
  };
  expect([canKeep('online'), canKeep('photos')]).toEqual([false, true]);
});

test('details that the provider refused are put right, and asked of the provider again', async () => {
  const kyc = getKyc({ status: 3, rejected: ['details'], provider: { passed: false, subCode: 'FACE_MISMATCH' } });
  expect(openItems(kyc)).toEqual(['details']);
  const { actor, at } = open({ kyc, answers: [success(getKyc())] });
  actor.send({ type: 'mend' });
  expect([at(), actor.getSnapshot().context.way]).toEqual(['details', 'online']);
  actor.send({ type: 'sendDetails', details, way: 'online' });
  await flushPromises();
  expect(at()).toBe('provider');
  // Alternatively all items by photos.
  const other = open({ kyc, answers: [success(getKyc())] });
  other.actor.send({ type: 'mend' });
  other.actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect([other.at(), getLeft(other.actor.getSnapshot().context)]).toEqual([
    'photos',
    ['front', 'back', 'hand', 'video'],
  ]);
});

test('files that the shop has are kept when going back to the details', () => {
  const { actor, at } = open({ kyc: getKyc({ photos: getPhotos('front') }) });
  actor.send({ type: 'goBack', step: 'details' });
  expect(at()).toBe('details');
  actor.send({ type: 'next' });
  expect(at()).toBe('photos');
});

test('a part that is edited from the check leads back to it', async () => {
  const record = getKyc({ photos: getPhotos('front', 'back', 'hand'), certifyUrl: undefined });
  const { actor, at } = open({ kyc: record, answers: [success(record)] });
  actor.send({ type: 'next' });
  expect(at()).toBe('check');
  actor.send({ type: 'edit', step: 'photos' });
  expect(at()).toBe('photos');
  actor.send({ type: 'sent', item: 'front' });
  actor.send({ type: 'next' });
  expect(at()).toBe('check');
  actor.send({ type: 'edit', step: 'video' });
  actor.send({ type: 'next' });
  expect(at()).toBe('check');
  actor.send({ type: 'edit', step: 'details' });
  actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect(at()).toBe('check');
});

test('details of another document that are edited from the check lead to its photos first', async () => {
  const record = getKyc({ photos: getPhotos('front', 'back', 'hand'), certifyUrl: undefined });
  const passport = { ...details, docType: 'PASSPORT' } as const;
  const answered = getKyc({ docType: 'PASSPORT', certifyUrl: undefined });
  const { actor, at } = open({ kyc: record, answers: [success(answered)] });
  actor.send({ type: 'next' });
  actor.send({ type: 'edit', step: 'details' });
  actor.send({ type: 'sendDetails', details: passport, way: 'photos' });
  await flushPromises();
  expect(at()).toBe('photos');
  expect(getStepBack('photos', actor.getSnapshot().context)).toBe('details');
  for (const item of ['front', 'hand'] as const) actor.send({ type: 'sent', item });
  actor.send({ type: 'next' });
  expect(at()).toBe('check');
});

test('"Back" leads from every step to the one before, from an edit to the check, from the first to the start', () => {
  const { actor, at } = open({ kyc: getKyc({ photos: getPhotos('front', 'back', 'hand'), certifyUrl: undefined }) });
  function goBack(from: VerificationStep) {
    const step = getStepBack(from, actor.getSnapshot().context);
    if (step) actor.send({ type: 'goBack', step });
    return [step, at()];
  }
  actor.send({ type: 'next' });
  expect(goBack('check')).toEqual(['video', 'video']);
  expect(goBack('video')).toEqual(['photos', 'photos']);
  expect(goBack('photos')).toEqual(['details', 'details']);
  // The record exists: no page comes before its first step.
  expect(goBack('details')).toEqual([null, 'details']);
  for (const step of ['details', 'photos', 'video'] as const) {
    while (at() !== 'check') actor.send({ type: 'next' });
    actor.send({ type: 'edit', step });
    expect(goBack(step)).toEqual(['check', 'check']);
  }

  const anew = open();
  anew.actor.send({ type: 'start' });
  anew.actor.send({ type: 'goBack', step: 'start' });
  expect(anew.at()).toBe('intro');
  const mended = open({ kyc: getKyc({ ...whole, status: 3, rejected: ['front', 'video'] }) });
  mended.actor.send({ type: 'mend' });
  mended.actor.send({ type: 'goBack', step: 'start' });
  expect(mended.at()).toBe('rejected');
});

test('the draft keeps what was typed for the session; sent, its name and number are gone and the way stays', async () => {
  const session = createFakeStorage().tab();
  writeVerificationDraft(session, { ...details, way: 'photos' });
  const { actor, at } = open({ session, answers: [success(getKyc())] });
  actor.send({ type: 'start' });
  actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect(readVerificationDraft(session)).toMatchObject({ realName: '', idNumber: '', way: 'photos' });
  // The provider's page could be opened, but photos were chosen.
  expect(at()).toBe('photos');
  expect(open({ session, kyc: getKyc() }).at()).toBe('photos');
});

test('under review nothing is left of the draft', () => {
  const session = createFakeStorage().tab();
  writeVerificationDraft(session, { ...details, way: 'photos' });
  open({ session, kyc: getKyc({ ...whole, status: 1 }) });
  expect(readVerificationDraft(session)).toBeNull();
});

test('a storage that throws is no reason not to go on', async () => {
  const { actor, at } = open({
    session: createThrowingStorage(),
    answers: [success(getKyc({ certifyUrl: undefined }))],
  });
  actor.send({ type: 'start' });
  actor.send({ type: 'sendDetails', details, way: 'photos' });
  await flushPromises();
  expect(at()).toBe('photos');
});

const machine = createVerificationMachine({
  session: createFakeStorage().tab(),
  sendDetails: waitForever,
  askProvider: waitForever,
  leaveFor: () => undefined,
});
const opened = getKyc();
const events = [
  { type: 'start' },
  { type: 'mend' },
  { type: 'sendDetails', details, way: 'online' },
  { type: 'choosePhotos' },
  createDoneEvent('0.verification.sendingDetails', success(opened)),
  { type: 'checkProvider' },
  createDoneEvent('0.verification.asking', success(opened)),
  { type: 'sent', item: 'front' },
  { type: 'sent', item: 'back' },
  { type: 'sent', item: 'hand' },
  { type: 'sent', item: 'video' },
  { type: 'next' },
  { type: 'read', kyc: getKyc({ ...whole, status: 1 }) },
  { type: 'read', kyc: getKyc({ ...whole, status: 2 }) },
  { type: 'read', kyc: getKyc({ ...whole, status: 3, rejected: ['details'] }) },
  { type: 'read', kyc: getKyc({ status: 4 }) },
];
// Transient states.
const passing = ['verification.deciding', 'verification.steps', 'verification.taken', 'verification.answered'];

test('every page can be come to', () => {
  const input: VerificationInput = { kyc: null };
  expect(findUnreachedStates({ machine, events, input }).filter((id) => !passing.includes(id))).toEqual([]);
});
