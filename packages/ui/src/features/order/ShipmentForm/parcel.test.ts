import { describe, expect, it } from 'vitest';
import { detectCarrier } from './findTrackingNo.ts';
import { findProblems, splitParcel, splitPastedLines, toSentParcel } from './parcel.ts';

const carriers = ['顺丰速运', '中通快递', '香港郵政', 'UPS (air)'];

describe('splitParcel', () => {
  it.each([
    ['顺丰速运 SF1234567890', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['SF1234567890\t顺丰速运', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['中通快递：7312 3456 7890', { carrier: '中通快递', trackingNo: '731234567890' }],
    ['香港郵政 RR123456789HK', { carrier: '香港郵政', trackingNo: 'RR123456789HK' }],
    ['ups (AIR) 1Z999AA10123456784', { carrier: 'UPS (air)', trackingNo: '1Z999AA10123456784' }],
    ['ＳＦ１２３４５６７８９０', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['1234 5678 9', { trackingNo: '123456789' }],
    ['SF 1234-5678-90', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['  98765432  ', { trackingNo: '98765432' }],
    ['顺丰速运', { carrier: '顺丰速运' }],
    ['not yet', {}],
    ['7.81235E+13', {}],
    ['７．８１２３５Ｅ＋１３', {}],
    ['SF1234567890\nSF0987654321', { carrier: '顺丰速运', trackingNo: 'SF1234567890', otherNumbers: ['SF0987654321'] }],
    ['顺丰快递 998877665544', { carrier: '顺丰速运', trackingNo: '998877665544' }],
    ['Two cups 998877665544', { trackingNo: '998877665544' }],
    ['闪电快运 998877665544', { carrier: '', trackingNo: '998877665544' }],
    ['SF 998877665544', { carrier: '顺丰速运', trackingNo: 'SF998877665544' }],
    ['', {}],
  ])('reads %j', (pasted, expected) => {
    expect(splitParcel(pasted, carriers)).toEqual(expected);
  });
});

describe('splitParcel gives an empty carrier', () => {
  it.each([
    '顺丰 998877665544',
    'SF1234567890',
    'S.F. Express 998877665544',
    '京东 998877665544',
    'JDVA01234567890',
    'EMS 998877665544',
    '圆通 998877665544',
    '韵达 998877665544',
    '闪电快运 998877665544',
    'Harbour Express 998877665544',
    'Sea Post 998877665544',
  ])('beside a number of a carrier that the shop does not list: %j', (pasted) => {
    expect(splitParcel(pasted, ['中通快递'])).toMatchObject({ carrier: '' });
  });
});

describe('splitParcel finds no carrier', () => {
  it.each([
    '深圳市华南物流园A区3栋 75123456789012',
    '南山邮政局 75123456789012',
    '顺丰大厦 75123456789012',
    '申通仓 75123456789012',
    '上水貨運站 75123456789012',
    '龙华物流中心 75123456789012',
    '请尽快发快递 75123456789012',
    '都用快递 75123456789012',
    'Sea Post office 75123456789012',
    'Sent by courier 75123456789012',
  ])('in an address or a sentence: %j', (pasted) => {
    expect(splitParcel(pasted, carriers)).toEqual({ trackingNo: '75123456789012' });
  });
});

describe('splitParcel takes the tracking number, not', () => {
  it.each([
    ['a carrier’s name in another language', 'SF Express SF1234567890123', '顺丰速运', 'SF1234567890123'],
    ['the same without the prefix', 'ZTO Express 75123456789012', '中通快递', '75123456789012'],
    ['the name in the other script', '中通快遞75123456789012', '中通快递', '75123456789012'],
    ['the name of a post', 'Hongkong Post RR123456789HK', '香港郵政', 'RR123456789HK'],
    ['a carrier that the shop does not list', 'JD Logistics JDVA01234567890', 'JD Logistics', 'JDVA01234567890'],
    ['a word before a number in groups', 'FedEx 7712 3456 7890', '', '771234567890'],
    ['a date', '2026-11-26 SF1234567890123', '顺丰速运', 'SF1234567890123'],
    ['a date and time beside groups', '26/11/2026 14:05 7712 3456 7890', undefined, '771234567890'],
    ['a date in Chinese', '2026年11月26日 75123456789012', undefined, '75123456789012'],
    ['a count', 'SF1234567890123 2 parcels', '顺丰速运', 'SF1234567890123'],
    ['a count after groups', '7712 3456 7890 2 pcs', undefined, '771234567890'],
    ['a multiplier', '7712 3456 7890 ×2', undefined, '771234567890'],
    ['a count without a unit', '75123456789012 2', undefined, '75123456789012'],
    ['a mobile number', '王小明,13812345678,75123456789', undefined, '75123456789'],
    ['an international phone number', '+852 9123 4567 75123456789', undefined, '75123456789'],
    ['an order number', 'SP2611260000000009 75123456789012', undefined, '75123456789012'],
    ['a longer number without a carrier’s sign', '20261126000000000017 RR123456789HK', '香港郵政', 'RR123456789HK'],
  ])('%s: %j', (_name, pasted, carrier, trackingNo) => {
    expect(splitParcel(pasted, carriers)).toEqual({ ...(carrier !== undefined && { carrier }), trackingNo });
  });

  it('keeps the letters of a number in groups', () => {
    expect(splitParcel('LX 123 456 789 US', carriers)).toEqual({ trackingNo: 'LX123456789US' });
    expect(splitParcel('1Z 999 AA1 01 2345 6784', carriers)).toEqual({
      carrier: 'UPS (air)',
      trackingNo: '1Z999AA10123456784',
    });
  });

  it('keeps a number that starts with the carrier’s short name', () => {
    expect(splitParcel('SF1234567890', ['SF'])).toEqual({ carrier: 'SF', trackingNo: 'SF1234567890' });
  });

  it('finds none in a customer’s name and phone number', () => {
    expect(splitParcel('王小明 13812345678', carriers)).toEqual({});
    expect(splitParcel('SP2611260000000009', carriers)).toEqual({});
  });
});

describe('detectCarrier', () => {
  it('knows a number of a carrier that the shop has', () => {
    expect(detectCarrier('ZTO000000000001', carriers)).toBe('中通快递');
    expect(detectCarrier('EA123456789CN', carriers)).toBeUndefined();
    expect(detectCarrier('12345678', carriers)).toBeUndefined();
  });
});

it('sends a number that was typed in full width as the contract stores it', () => {
  expect(toSentParcel({ carrier: ' 顺丰速运', trackingNo: 'ＳＦ１２３ ' })).toEqual({
    carrier: '顺丰速运',
    trackingNo: 'SF123',
  });
});

it('pasted lines are those that say something', () => {
  expect(splitPastedLines('SF1\r\n\n  \nSF2\n')).toEqual(['SF1', 'SF2']);
});

it('a parcel needs a carrier and a number, neither too long', () => {
  expect(findProblems({ carrier: '', trackingNo: ' ' })).toEqual({
    carrier: 'carrierNeeded',
    trackingNo: 'numberNeeded',
  });
  expect(findProblems({ carrier: 'x'.repeat(61), trackingNo: 'SF1' })).toEqual({ carrier: 'tooLong' });
  expect(findProblems({ carrier: '顺丰速运', trackingNo: 'SF1' })).toEqual({});
  expect(findProblems({ carrier: '顺丰速运', trackingNo: ' 7.81235E+13' })).toEqual({ trackingNo: 'shortened' });
});
