import { expect, test } from 'vitest';
import { toParcelAction } from './orderFollowUps.ts';
import { localizeTimelineNote } from './timelineNotes.ts';

test('the timeline names the carrier of the parcel in the locale', () => {
  const parcel = { carrier: '顺丰速运', trackingNo: 'SF 1' };
  const { action, text: note } = toParcelAction('ship', parcel);
  expect(localizeTimelineNote({ action, note }, 'en-US')).toBe('SF Express SF 1');
  expect(localizeTimelineNote({ action, note }, 'zh-HK')).toBe('順豐速運 SF 1');
  expect(localizeTimelineNote({ action, note: 'left at the door' }, 'en-US')).toBe('left at the door');
  expect(localizeTimelineNote({ action: 'note', note }, 'en-US')).toBe(note);
  expect(localizeTimelineNote({ action, note: '顺丰速运' }, 'en-US')).toBe('顺丰速运');
  expect(localizeTimelineNote({ action: 'correctShipment', note: 'sf express SF 1' }, 'zh-HK')).toBe('順豐速運 SF 1');
});

test('the timeline has a reason from the list in the locale, but the notes of people as they are', () => {
  const note = 'It arrived damaged';
  expect(localizeTimelineNote({ action: 'requestRefund', note }, 'zh-HK')).toBe('收到時已損壞');
  expect(localizeTimelineNote({ action: 'cancel', note: '地址填错了' }, 'en-US')).toBe('The address is wrong');
  expect(localizeTimelineNote({ action: 'note', note }, 'zh-HK')).toBe(note);
  expect(localizeTimelineNote({ action: 'cancel' }, 'zh-HK')).toBeUndefined();
});
