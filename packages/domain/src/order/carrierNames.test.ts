import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { carrierNames, findCarrierNames, getCarrierName, localizeTimelineNote } from './carrierNames.ts';
import { toParcelAction } from './orderFollowUps.ts';
import { findTrackingLink } from './trackingLink.ts';

test.each(Object.values(carrierNames))('a carrier is known by its name in any locale, and has a page: %j', (names) => {
  for (const locale of locales) {
    expect(findCarrierNames(names[locale])).toBe(names);
    for (const other of locales) expect(getCarrierName(names[locale], other)).toBe(names[other]);
    expect(findTrackingLink(names[locale], '1')).toBe(findTrackingLink(names['zh-CN'], '1'));
    expect(findTrackingLink(names[locale], '1')).toBeDefined();
  }
});

test('another carrier, or a part of a name, is what staff wrote', () => {
  expect(getCarrierName(' sf express ', 'zh-HK')).toBe('順豐速運');
  for (const name of ['SF', 'Star Ferry', '']) expect(getCarrierName(name, 'zh-CN')).toBe(name);
});

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
