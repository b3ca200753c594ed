import { describe, expect, it } from 'vitest';
import { detectCarrier, findProblems, splitParcel, splitPastedLines } from './parcel.ts';

const carriers = ['顺丰速运', '中通快递', '香港郵政', 'UPS (air)'];

describe('splitParcel', () => {
  it.each([
    ['顺丰速运 SF1234567890', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['SF1234567890\t顺丰速运', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['中通快递：7312 3456 7890', { carrier: '中通快递', trackingNo: '731234567890' }],
    ['香港郵政 RR123456789HK', { carrier: '香港郵政', trackingNo: 'RR123456789HK' }],
    ['ups (AIR) 1Z999AA10123456784', { carrier: 'UPS (air)', trackingNo: '1Z999AA10123456784' }],
    ['ＳＦ１２３４５６７８９０', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['SF 1234-5678-90', { carrier: '顺丰速运', trackingNo: 'SF1234567890' }],
    ['  98765432  ', { trackingNo: '98765432' }],
    ['顺丰速运', { carrier: '顺丰速运' }],
    ['not yet', {}],
    ['', {}],
  ])('reads %j', (pasted, expected) => {
    expect(splitParcel(pasted, carriers)).toEqual(expected);
  });
});

describe('detectCarrier', () => {
  it('knows a number of a carrier that the shop has', () => {
    expect(detectCarrier('ZTO000000000001', carriers)).toBe('中通快递');
    expect(detectCarrier('EA123456789CN', carriers)).toBeUndefined();
    expect(detectCarrier('12345678', carriers)).toBeUndefined();
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
});
