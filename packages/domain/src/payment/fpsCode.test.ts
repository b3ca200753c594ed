import { expect, test } from 'vitest';
import { createFpsCode, getCrc, isFpsId } from './fpsCode.ts';

/** The data objects of a code by their tag, read apart from the code that writes them. */
function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let rest = text; rest; ) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    expect(tag, rest).not.toBe('');
    fields[tag] = rest.slice(4, 4 + Number(length));
    rest = rest.slice(4 + Number(length));
  }
  return fields;
}

/** Codes that others printed: the EMVCo specification, wallets and acquirers of Hong Kong. */
const examples = [
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A',
  '00020101021226320012hk.com.hkicl0207600050906011520400005303344540510.505802HK5902NA6002HK62270523HKTEST202103190606259626304BCD1',
  '00020101021226320012hk.com.hkicl021299999999999952040000530334454031005802HK5902NA6002HK62110507QR123456304983E',
  '0002010102121531479803444798034459803449399006326450012hk.com.hkicl0209166069526051229123123595952049399530334454042.005802HK5902NA6002HK6293011900-12348A10798425380218001-20200726084100032263ee92126d3fb9ff7bed98041802150821101001445D80560013com.swiftpass0212181570002009041900-12348A10798425386304F335',
];

test.each(examples)('the checksum of a printed example is ours: %s', (code) => {
  expect(getCrc(code.slice(0, -4))).toBe(code.slice(-4));
});

test('a code has the fields of a printed example in their order, the amount and the order number in it', () => {
  const code = createFpsCode({ fpsId: '999999999', amount: 10000, currency: 'HKD', reference: 'QR12345' });
  const body =
    '00020101021226290012hk.com.hkicl02099999999995204000053033445406100.005802HK5902NA6002HK62110507QR123456304';
  expect(code).toBe(body + getCrc(body));
});

test('each kind of account has its field, each currency its number', () => {
  const read = (fpsId: string, currency = 'HKD') => {
    const fields = parseFields(createFpsCode({ fpsId, amount: 1999, currency, reference: 'SP2603010001' }));
    return [parseFields(fields['26'] ?? ''), fields['53'], fields['54'], parseFields(fields['62'] ?? '')['05']];
  };
  const guid = { '00': 'hk.com.hkicl' };
  expect(read('1234567')).toEqual([{ ...guid, '02': '1234567' }, '344', '19.99', 'SP2603010001']);
  expect(read('+852-91234567')).toEqual([{ ...guid, '03': '+852-91234567' }, '344', '19.99', 'SP2603010001']);
  expect(read('pay@sampan.example', 'CNY')).toEqual([
    { ...guid, '04': 'pay@sampan.example' },
    '156',
    '19.99',
    'SP2603010001',
  ]);
});

test('invalid FPS values produce no code', () => {
  expect(['12345678', '91234567', '+852', 'pay@', '', `${'a'.repeat(60)}@b.hk`].filter(isFpsId)).toEqual([]);
  const payment = { fpsId: '1234567', amount: 1, currency: 'HKD', reference: 'S1' };
  expect(() => createFpsCode({ ...payment, fpsId: '12' })).toThrow(RangeError);
  expect(() => createFpsCode({ ...payment, currency: 'EUR' })).toThrow(RangeError);
});
