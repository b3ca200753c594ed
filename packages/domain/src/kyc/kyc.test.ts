import type { Kyc } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findMissingItems } from './evidence.ts';
import { isIdNumber, maskIdNumber } from './idNumber.ts';
import type { KycEvent } from './kycChart.ts';
import { transitionKyc } from './kycPlan.ts';

type Step = KycEvent | KycEvent['type'];
const details: KycEvent = { type: 'details', docType: 'IDENTITY_CARD' };
const passport: KycEvent = { type: 'details', docType: 'PASSPORT' };
const photo = (side: 'front' | 'back' | 'hand', docType: Kyc['docType'] = 'IDENTITY_CARD'): KycEvent => ({
  type: 'photo',
  docType,
  side,
});
const all: KycEvent[] = [details, photo('front'), photo('back'), photo('hand'), { type: 'video' }];
const reject = (rejected?: Kyc['rejected']): KycEvent => ({ type: 'reject', reason: 'blurred', rejected });

/** The identity check after these events; fails if one is not allowed. */
function after(...steps: Step[]) {
  let record: Parameters<typeof transitionKyc>[0] = null;
  for (const step of steps) {
    const event = typeof step === 'string' ? ({ type: step } as KycEvent) : step;
    const moved = transitionKyc(record, event);
    if (!moved.ok) throw new Error(`${event.type} means nothing in ${record?.status}`);
    record = moved;
  }
  if (!record) throw new Error('no steps');
  return record;
}

test('a check begins with the details', () => {
  expect(transitionKyc(null, photo('front')).ok).toBe(false);
  expect(after(details).status).toBe(0);
});

test('it goes under review with the last item, in any order', () => {
  expect(after(...all.slice(0, -1)).status).toBe(0);
  expect(after(...all).status).toBe(1);
  expect(after(details, 'video', photo('hand'), photo('back'), photo('front')).status).toBe(1);
});

test('a passport needs no back', () => {
  expect(after(passport, photo('front', 'PASSPORT'), photo('hand', 'PASSPORT'), 'video').status).toBe(1);
  expect(transitionKyc(after(passport), photo('back', 'PASSPORT')).ok).toBe(false);
});

test('a photo that arrives after the kind of document was changed is refused', () => {
  expect(transitionKyc(after(details, passport), photo('front')).ok).toBe(false);
});

test('the same side sent twice is one item', () => {
  expect(after(details, photo('front'), photo('front')).facts.sides).toEqual(['front']);
});

test.each([
  ['passed', 2],
  ['failed', 3],
  ['ranOut', 4],
] as const)('the provider says %s: status %i', (outcome, status) => {
  expect(after(details, outcome).status).toBe(status);
});

test('a provider that says no asks for the details again', () => {
  expect(after(details, 'failed').facts.rejected).toEqual(['details']);
  expect(after(details, 'failed', details)).toMatchObject({ status: 0, facts: { rejected: [] } });
});

test('photos under review do not run out with the page of the provider', () => {
  expect(transitionKyc(after(...all), { type: 'ranOut' }).ok).toBe(false);
});

test('after a rejection only what was rejected has to be sent again', () => {
  const rejected = after(...all, reject(['front', 'video']));
  expect(rejected).toMatchObject({ status: 3, facts: { reason: 'blurred', rejected: ['front', 'video'] } });
  const half = after(...all, reject(['front', 'video']), photo('front'));
  expect(half).toMatchObject({ status: 3, facts: { rejected: ['video'] } });
  expect(findMissingItems(half.facts)).toEqual(['video']);
  expect(after(...all, reject(['front', 'video']), photo('front'), 'video')).toMatchObject({
    status: 1,
    facts: { rejected: [], reason: undefined },
  });
});

test('a rejection without items rejects all of them', () => {
  expect(after(...all, reject()).facts.rejected).toEqual(['details', 'front', 'back', 'hand', 'video']);
  expect(after(...all, reject(), ...all).status).toBe(1);
});

test('a rejection names items of the document; one that names none of them rejects all', () => {
  const sent = [passport, photo('front', 'PASSPORT'), photo('hand', 'PASSPORT'), 'video'] as const;
  expect(after(...sent, reject(['back', 'front']))).toMatchObject({ status: 3, facts: { rejected: ['front'] } });
  expect(after(...sent, reject(['back']))).toMatchObject({
    status: 3,
    facts: { rejected: ['details', 'front', 'hand', 'video'] },
  });
});

test('photos of one document do not count for another, and the video stays', () => {
  expect(after(details, photo('front'), 'video', details).facts.sides).toEqual(['front']);
  expect(after(details, photo('front'), 'video', passport).facts).toMatchObject({ sides: [], hasVideo: true });
  const other = after(...all, reject(['details', 'back', 'video']), passport);
  expect(other).toMatchObject({ status: 0, facts: { rejected: ['video'] } });
  expect(findMissingItems(other.facts)).toEqual(['front', 'hand', 'video']);
});

test('details alone that are mended go to staff at once', () => {
  expect(after(...all, reject(['details']), details).status).toBe(1);
});

test('an expired check can be started again or be sent as photos', () => {
  expect(after(details, 'ranOut', details).status).toBe(0);
  expect(after(details, 'ranOut', ...all.slice(1)).status).toBe(1);
});

test('a check that the provider confirms after it expired is approved', () => {
  expect(after(details, 'ranOut', 'passed').status).toBe(2);
});

test('a check under review or approved cannot be changed by its owner', () => {
  for (const record of [after(...all), after(details, 'passed'), after(...all, 'approve')]) {
    for (const event of [details, photo('front'), { type: 'video' } as const]) {
      expect(transitionKyc(record, event).ok, `${event.type} in ${record.status}`).toBe(false);
    }
  }
});

test('staff decide what is under review and nothing else', () => {
  const open = [after(details), after(details, 'passed'), after(details, 'failed'), after(details, 'ranOut')];
  for (const record of open) {
    expect(transitionKyc(record, { type: 'approve' }).ok, `${record.status}`).toBe(false);
    expect(transitionKyc(record, reject(['front'])).ok, `${record.status}`).toBe(false);
  }
});

test.each([
  ['IDENTITY_CARD', '11010519491231002X', true],
  ['IDENTITY_CARD', ' 110105 19491231 002x ', true],
  ['IDENTITY_CARD', '110105194912310021', false],
  ['IDENTITY_CARD', '110105194902310020', false],
  ['IDENTITY_CARD', '440308199901101512', true],
  ['IDENTITY_CARD', '12345', false],
  ['RESIDENCE_PERMIT_HK_MC', '810000199408230021', true],
  ['RESIDENCE_PERMIT_HK_MC', '810000199408230022', false],
  ['RESIDENCE_PERMIT_HK_MC', '11010519491231002X', false],
  ['HOME_VISIT_PERMIT_HK_MC', 'H12345678', true],
  ['HOME_VISIT_PERMIT_HK_MC', 'H1234567890', true],
  ['HOME_VISIT_PERMIT_HK_MC', 'K12345678', false],
  ['PASSPORT', 'E12345678', true],
  ['PASSPORT', 'PASSPORT', false],
  ['PASSPORT', 'E-123', false],
  ['PASSPORT', 'Ｅ１２３４５６７８', true],
  ['IDENTITY_CARD', '１１０１０５１９４９１２３１００２Ｘ', true],
] as const)('%s %s: %s', (docType, number, isOne) => {
  expect(isIdNumber(docType, number)).toBe(isOne);
});

test('a birthday in the number is not in the future, in the time zone of the shop', () => {
  const born = (docType: Kyc['docType'], number: string) => (now: string) => isIdNumber(docType, number, new Date(now));
  for (const isValid of [
    born('IDENTITY_CARD', '11010520300101001X'),
    born('RESIDENCE_PERMIT_HK_MC', '810000203001010026'),
  ]) {
    expect(isValid('2029-12-31T15:59:59Z')).toBe(false);
    expect(isValid('2029-12-31T16:00:00Z')).toBe(true);
  }
});

test('a masked number keeps its length and shows its ends', () => {
  expect(maskIdNumber('11010519491231002x')).toBe('11**************2X');
  expect(maskIdNumber('E12345678')).toBe('E*******8');
});
