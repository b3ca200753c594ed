import { expect, test } from 'vitest';
import { settingDefaults } from '../setting/settingDefaults.ts';
import {
  getCodeReceipt,
  planAccountNotice,
  planCode,
  planContactAnnouncement,
  planDeviceNotice,
  planSecondFactorNotice,
  planStaffContactNotice,
  planStaffOtherNotices,
  planUndoNotices,
} from './accountPostings.ts';
import { planOrderNotice } from './orderPostings.ts';

const now = new Date('2026-11-20T12:00:00Z');
const origin = 'https://shop.example';
const sender = { locale: 'en-US' as const, shop: 'Sampan' };
const proven = { id: 7, email: 'mei@example.com', phone: '61230001', emailVerified: true, phoneVerified: true };
const byPhone = { ...proven, emailVerified: false };
const unproven = { ...byPhone, phoneVerified: false };

test('a notice goes to the verified e-mail address, else to the verified phone, else to nobody', () => {
  const plan = (owner: typeof proven) =>
    planAccountNotice(owner, { kind: 'passwordChanged' }, { sender, origin }) ?? undefined;
  expect([proven, byPhone, unproven].map((owner) => plan(owner)?.to)).toEqual([
    'mei@example.com',
    '61230001',
    undefined,
  ]);
  expect(plan(proven)).toMatchObject({
    channel: 'mail',
    about: 'passwordChanged',
    reader: { userId: 7 },
    isSent: true,
  });
  const device = { browser: 'Firefox', system: 'Linux', address: '203.0.113.*' };
  expect(planDeviceNotice(byPhone, device, { sender, now })).toMatchObject({ channel: 'sms', about: 'newDevice' });
  expect(planDeviceNotice(unproven, device, { sender, now })).toBeNull();
  const texts = [proven, byPhone].map((owner) => planDeviceNotice(owner, device, { sender, now })?.message.text);
  expect(texts[0]).toContain('logged in to your account from Firefox on Linux on November 20, 2026 at 20:00 Hong Kong');
  expect(texts[1]).toContain('new login from Firefox on Linux at 2026-11-20 20:00 Hong Kong time');
});

test('a change of the second factor is told by mail to a verified address alone', () => {
  const planned = planSecondFactorNotice(proven, 'secondFactorOff', sender);
  expect(planned).toMatchObject({ channel: 'mail', to: 'mei@example.com', about: 'secondFactorOff' });
  expect(planned?.message.text).toContain('The password alone is now enough to log in.');
  expect(planSecondFactorNotice(byPhone, 'secondFactorOff', sender)).toBeNull();
});

test('a changed address is announced to the old one with a link that undoes it, and to the new one', () => {
  const change = { kind: 'email' as const, address: 'new@example.com', replaced: 'mei@example.com', isNew: true };
  const { undo, postings } = planContactAnnouncement(change, 7, { sender, origin, now, createToken: () => 'secret' });
  const expiresAt = new Date('2026-11-21T12:00:00Z');
  expect(undo).toEqual({ userId: 7, kind: 'email', address: 'mei@example.com', token: 'secret', expiresAt });
  expect(postings.map(({ to, about }) => [to, about])).toEqual([
    ['mei@example.com', 'contactChanged'],
    ['new@example.com', 'contactAdded'],
  ]);
  expect(postings[0]?.secret).toEqual({ text: `${origin}/undo#secret`, expiresAt });
});

test('an address that replaces none is announced to itself alone', () => {
  const change = { kind: 'phone' as const, address: '61230002', isNew: true };
  const createToken = () => {
    throw new Error('no link');
  };
  const { undo, postings } = planContactAnnouncement(change, 7, { sender, origin, now, createToken });
  expect([undo, postings.map(({ to }) => to)]).toEqual([null, ['61230002']]);
});

test('a replaced address can undo the change of staff only if it was proven a week before', () => {
  const options = { sender, origin, now, createToken: () => 'secret' };
  const plan = (provenAt: string) =>
    planStaffContactNotice({ kind: 'email', address: 'mei@example.com', provenAt: new Date(provenAt) }, 7, options);
  const settled = plan('2026-11-13T12:00:00Z');
  expect(settled.undo).toMatchObject({ address: 'mei@example.com', token: 'secret' });
  expect(settled.postings.map(({ to, about }) => [to, about])).toEqual([['mei@example.com', 'contactChanged']]);
  const recent = plan('2026-11-13T12:00:01Z');
  expect(recent.undo).toBeNull();
  expect(recent.postings.map(({ to, about }) => [to, about])).toEqual([['mei@example.com', 'contactReplaced']]);
  expect(recent.postings[0]?.message.text).toContain('The people at Sampan changed the email address of your account');
});

test('the other proven address is told when staff replace one, not when they add one or replace both', () => {
  const notices = planStaffOtherNotices(proven, ['phone'], sender);
  expect(notices.map(({ channel, to, about }) => [channel, to, about])).toEqual([
    ['mail', 'mei@example.com', 'contactReplaced'],
  ]);
  expect(notices[0]?.message.text).toContain('The people at Sampan changed the phone number of your account');
  expect(planStaffOtherNotices(byPhone, ['email'], sender).map(({ to }) => to)).toEqual(['61230001']);
  expect(planStaffOtherNotices(byPhone, ['phone'], sender)).toEqual([]);
  expect(planStaffOtherNotices(proven, ['email', 'phone'], sender)).toEqual([]);
  expect(planStaffOtherNotices({ ...byPhone, email: '' }, ['email'], sender)).toEqual([]);
});

test('an undone change is told to the proven addresses, and the text message names no address', () => {
  const notices = planUndoNotices(proven, 'email', sender);
  expect(notices.map(({ channel, to }) => [channel, to])).toEqual([
    ['mail', 'mei@example.com'],
    ['sms', '61230001'],
  ]);
  expect(notices[0]?.message.text).toContain('the previous email address of your Sampan account');
  expect(notices[1]?.message.template).toEqual({ name: 'contactReplaced', locale: 'en-US', params: {} });
  expect(planUndoNotices(byPhone, 'phone', sender).map(({ to }) => to)).toEqual(['61230001']);
  expect(planUndoNotices(unproven, 'email', sender)).toEqual([]);
});

test('a destination that another account has verified gets a notice, and a code to confirm only the own one', () => {
  const receipts = ([7, 8, undefined] as const).map((ownerId) =>
    (['register', 'change', 'confirm'] as const).map((purpose) => getCodeReceipt(purpose, { ownerId, userId: 7 })),
  );
  expect(receipts).toEqual([
    ['code', 'code', 'code'],
    ['notice', 'notice', 'nothing'],
    ['code', 'code', 'nothing'],
  ]);
});

test('the code of a new account is read in the browser that asked, any other one in the account, a notice by nobody', () => {
  const ask = { channel: 'sms' as const, to: '61230001' };
  const sending = { code: '123456', sender, now, inbox: 'browser', userId: 7 };
  const plan = (purpose: 'register' | 'reset', receives: 'code' | 'notice' | 'nothing') =>
    planCode({ purpose, ...ask }, { ...sending, receives });
  expect(plan('register', 'code').posting).toMatchObject({
    about: 'code',
    reader: { inbox: 'browser' },
    secret: { text: '123456', expiresAt: new Date('2026-11-20T12:10:00Z') },
  });
  expect(plan('reset', 'code').posting.reader).toEqual({ userId: 7 });
  const notice = plan('register', 'notice').posting;
  expect([notice.about, notice.reader, notice.isSent]).toEqual(['contactInUse', {}, true]);
  expect(plan('register', 'nothing').posting.isSent).toBe(false);
  const counted = [
    plan('register', 'code'),
    plan('register', 'notice'),
    plan('register', 'nothing'),
    plan('reset', 'code'),
  ];
  expect(counted.map(({ isCountedNumber }) => isCountedNumber)).toEqual([true, true, false, false]);
});

test('a notice about an order is in the language of the order, and a text message only where it is worth one', () => {
  const order = {
    ...{ id: 3, orderNo: 'SP2611200001', currency: 'HKD', goodsAmount: 100, shippingAmount: 0, totalAmount: 100 },
    ...{ method: undefined, lines: [], refunds: [], locale: 'zh-HK' },
  };
  const shop = { settings: settingDefaults, origin };
  const plan = (
    owner: typeof proven,
    kind: 'placed' | 'shipped' | 'shipmentCorrected',
    locale: string | null = 'zh-HK',
  ) => planOrderNotice(owner, { ...order, locale }, { kind }, {}, shop);
  expect(plan(proven, 'placed')).toMatchObject({ channel: 'mail', about: 'orderPlaced', orderId: 3 });
  expect(plan(proven, 'placed')?.message.document?.locale).toBe('zh-HK');
  expect(plan(proven, 'placed', null)?.message.document?.locale).toBe('zh-CN');
  expect([plan(byPhone, 'placed'), plan(byPhone, 'shipped')?.channel, plan(unproven, 'shipped')]).toEqual([
    null,
    'sms',
    null,
  ]);
});

test('an owner without a verified e-mail address gets a corrected parcel by text message', () => {
  const order = {
    ...{ id: 3, orderNo: 'SP2611200001', currency: 'HKD', goodsAmount: 100, shippingAmount: 0, totalAmount: 100 },
    ...{ method: undefined, lines: [], refunds: [], locale: 'en-US' },
  };
  const details = { shipment: { carrier: 'sf', trackingNo: 'SF2' } };
  const shop = { settings: settingDefaults, origin };
  const posting = planOrderNotice(byPhone, order, { kind: 'shipmentCorrected' }, details, shop);
  expect(posting).toMatchObject({ channel: 'sms', about: 'orderShipped', to: '61230001' });
  expect(posting?.message.text).toMatch(/were wrong.*SF2/);
  expect(posting?.message.template).toMatchObject({ name: 'orderShipped', params: { trackingNo: 'SF2' } });
});

test('a text message about an order begins with the signature of the settings, and a mail names the shop', () => {
  const order = {
    ...{ id: 3, orderNo: 'SP2611200001', currency: 'HKD', goodsAmount: 100, shippingAmount: 0, totalAmount: 100 },
    ...{ method: undefined, lines: [], refunds: [] },
  };
  const shop = { settings: { ...settingDefaults, 'site.name': { 'en-US': 'Pier' }, 'sms.signature': 'Rope' }, origin };
  const plan = (owner: typeof proven, locale: string) =>
    planOrderNotice(owner, { ...order, locale }, { kind: 'shipped' }, {}, shop)?.message;
  expect(plan(byPhone, 'en-US')?.text).toMatch(/^Rope: /);
  expect(plan(byPhone, 'zh-HK')?.text).toMatch(/^【Rope】/);
  expect(plan(proven, 'en-US')?.subject).toMatch(/^Pier: /);
});

test('the deadline that an action set replaces that of the order before it', () => {
  const order = {
    ...{ id: 3, orderNo: 'SP2611200001', currency: 'HKD', goodsAmount: 100, shippingAmount: 0, totalAmount: 100 },
    ...{ method: undefined, lines: [], refunds: [], locale: 'en-US', expiresAt: '2026-11-20T12:30:00.000Z' },
  };
  const shop = { settings: settingDefaults, origin };
  const details = { text: 'nothing came', expiresAt: '2026-11-21T12:00:00.000Z' };
  const posting = planOrderNotice(proven, order, { kind: 'transferDeclined' }, details, shop);
  expect(posting).toMatchObject({ channel: 'mail', about: 'transferDeclined', orderId: 3 });
  expect(posting?.message.text).toContain('November 21, 2026 at 20:00 Hong Kong time');
  expect(posting?.message.text).not.toContain('November 20');
  // Gateways with approved templates have none for it.
  expect(planOrderNotice(byPhone, order, { kind: 'transferDeclined' }, details, shop)).toBeNull();
});
