import { createHash } from 'node:crypto';
import { compareStatement } from '@sampan/domain/reconciliation/compare';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ProviderError } from '../providerHttp.ts';
import { readAlipayBill, readArchive } from './alipay/statement.ts';
import { writeAlipayBill } from './sandbox/bills.ts';
import type { SandboxTrade } from './sandbox/ledger.ts';
import { parseAmount, parseStatement } from './statementRows.ts';
import { readGlobalBill, readMainlandBill, verifyBill } from './wechat/statement.ts';

/** A bill in Alipay's format, compressed by Python's zipfile; two rows, one with a quoted comma. */
const alipayArchive = Buffer.from(
  'UEsDBBQAAAAIAC4Nd12CzmZrtAEAADUDAAAdAAAAMjA4ODEwMTFfMjAyNjExMTlfZGV0YWlscy5jc3aNUstOwkAUXUvCPzSyUTLFuQ0iuPITjC6NK9fG+ElKBDQmWIUWSxtUbKlFntISTUw0cSM+onGhATXODCWpz3jTTM+ce3rvmekNOMmcJCaa2epj8bmW275upP2+gF1W9LgyJ+BoFDDAPKGMB0s1beOM0ULksAPQOoCYaXMYT7JnnuM4x3Z2v6kE7FWRWjyNQcv9unjHCL+v70XLN9uKjo6O80lpPbtGIJXuXdQrhDPkYm/HQJmMlrJE9QpVOjtHDBT1bEe8IGIKmGb7tP3cEpFjS+Q0SGrJml3OJxGtqT1I9/FUayO+TkqqTStr2e62b0G53Xp1CTUtO2LiU/ZEz597vvZszbRSrnU91c00s0JltGatJzc82ULqC1EpF+71bqaq6GOlm9ITsS2/Vx/lhpuWHfPJhWKuver30TsGgJggYAxhTAKG0Ow0WeglouH6SmYTcXvSMKJKHoCHGAfun/iBG0c0bN18GwkGg1PLy6GFpcVRFI5EQ0TvvvBvixfyQigKffyXTXpgxFx6zcAPBuEvg/wEbdRf/2NvhjUnMDyw+H0mtUvrxZ3LABvJmmrEFRAtv+8DUEsDBBQAAAAIAC4Nd10KrFbKTwAAAFEAAAAcAAAAMjA4ODEwMTFfMjAyNjExMTlfdG90YWxzLmNzdlO+tnzHto3LLm0993H34+t3Nr28uJ6X6/DRra82Pth1VAfEOPx78zGdvbsvXd+2cuvS63c2njr1V+fs6f3vEFxerl3n9xzT0THUMeTlAgBQSwECFAMUAAAACAAuDXddgs5ma7QBAAA1AwAAHQAAAAAAAAAAAAAAgAEAAAAAMjA4ODEwMTFfMjAyNjExMTlfZGV0YWlscy5jc3ZQSwECFAMUAAAACAAuDXddCqxWyk8AAABRAAAAHAAAAAAAAAAAAAAAgAHvAQAAMjA4ODEwMTFfMjAyNjExMTlfdG90YWxzLmNzdlBLBQYAAAAAAgACAJUAAAB4AgAAAAA=',
  'base64',
);

const getError = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error;
  }
  return undefined;
};
const isUnverified = (error: unknown, code: string) =>
  error instanceof ProviderError && error.kind === 'unverified' && error.code === code;

test('reads a compressed bill of Alipay in GBK', () => {
  expect(readAlipayBill(alipayArchive)).toEqual([
    {
      movement: 'payment',
      number: 'SP1',
      tradeNo: '2026111922001400001',
      amount: 46800,
      currency: 'CNY',
      fee: 281,
      feeCurrency: 'CNY',
    },
    {
      movement: 'refund',
      number: 'RSP1',
      tradeNo: '2026111922001400001',
      amount: 700,
      currency: 'CNY',
      fee: -4,
      feeCurrency: 'CNY',
    },
  ]);
});

test("reads a bill of Alipay's sandbox of a shop with commas and quotes in its name", () => {
  const trade = { tradeNo: '2026111922001400001', outTradeNo: 'SP1', orderNo: '1', amount: 46800 };
  const readBill = (description: string) =>
    readAlipayBill(
      writeAlipayBill(
        [{ trade: { ...trade, description } as SandboxTrade, amount: 46800, at: new Date('2026-11-19T02:00:00Z') }],
        '2026-11-19',
        '2088101',
      ),
    );
  expect(readBill('Rope, "Anchor", Ltd. 1')).toEqual(readBill('Sampan 1'));
  expect(readBill('Sampan 1')).toMatchObject([{ number: 'SP1', amount: 46800, fee: 281 }]);
});

test('refunds of one trade without a number in a bill of Alipay are told apart by their time', () => {
  const trade = { tradeNo: '2026111922001400001', outTradeNo: 'SP1', orderNo: '1', amount: 46800 } as SandboxTrade;
  const times = ['2026-11-19T02:00:00Z', '2026-11-19T03:00:00Z'];
  // A number of spaces, because the sandbox writes a row without one as a payment.
  const movements = times.map((at) => ({ trade, refundNo: ' ', amount: 700, at: new Date(at) }));
  const refund = { movement: 'refund', paymentNo: 'SP1', tradeNo: trade.tradeNo, amount: 700 };
  const statement = readAlipayBill(writeAlipayBill(movements, '2026-11-19', '2088101'));
  expect(statement).toMatchObject([
    { ...refund, number: '2026111922001400001 2026-11-19 10:00:00' },
    { ...refund, number: '2026111922001400001 2026-11-19 11:00:00' },
  ]);
  const differences = compareStatement({ statement, statementBefore: [], ledger: [], expected: [] });
  expect(differences.map(({ kind }) => kind)).toEqual(['missingInLedger', 'missingInLedger']);
});

/** A ZIP archive whose directory and file headers state another unpacked size than the file has. */
function stateSize(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(size, 22);
  changed.writeUInt32LE(size, changed.readUInt32LE(changed.length - 6) + 24);
  return changed;
}

test('refuses archives that are damaged, cut off or too large', () => {
  const damaged = Buffer.from(alipayArchive);
  damaged.fill(0xff, 60, 90);
  const zipped = (count: number, size: number) =>
    Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, new Uint8Array(size)])), {
        level: 1,
      }),
    );
  const sameNames = zipped(2, 10);
  while (sameNames.includes('f1')) sameNames.write('f0', sameNames.indexOf('f1'));
  expect(readArchive(zipped(20, 10)).map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 10));
  const rejected = {
    empty: Buffer.alloc(0),
    page: Buffer.from('<html>'),
    cut: alipayArchive.subarray(0, alipayArchive.length - 30),
    damaged,
    sameNames,
    tooMany: zipped(21, 10),
    bomb: zipped(2, 50 * 1024 * 1024 + 1),
    statedTooLarge: stateSize(zipped(1, 1000), 2 ** 32 - 1),
    shorterThanStated: stateSize(zipped(1, 1000), 2000),
  };
  for (const [name, archive] of Object.entries(rejected)) {
    const error = getError(() => readArchive(archive));
    expect(isUnverified(error, 'ARCHIVE'), name).toBe(true);
  }
  // The memory is bounded by what is stated.
  expect(readArchive(stateSize(zipped(1, 5_000_000), 1000)).map(({ buffer }) => buffer.byteLength)).toEqual([1000]);
});

const mainlandHeader =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const toLine = (values: string) =>
  values
    .split(',')
    .map((value) => `\`${value}`)
    .join(',');
const mainlandBill = (...rows: string[]) =>
  Buffer.from(
    [
      `\uFEFF${mainlandHeader}`,
      ...rows.map(toLine),
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      toLine('2,468.00,7.00,0.00,2.77,468.00,7.00'),
      '',
    ].join('\r\n'),
  );
const paid =
  '2026-11-19 10:00:00,wx1,190,0,,4200001,SP1,o1,NATIVE,SUCCESS,OTHERS,CNY,468.00,0.00,0,0,0.00,0.00,,,Sampan,,2.81000,0.60%,468.00,0.00,';
const toRefundRow = (state: string) =>
  `2026-11-19 11:00:00,wx1,190,0,,4200001,SP1,o1,NATIVE,REFUND,OTHERS,CNY,0.00,0.00,5030001,RSP1,7.00,0.00,ORIGINAL,${state},Sampan,,-0.04200,0.60%,0.00,7.00,`;

test('reads a bill of WeChat Pay; a failed refund moved no money', () => {
  expect(readMainlandBill(mainlandBill(paid, toRefundRow('SUCCESS'), toRefundRow('FAIL')))).toEqual([
    {
      movement: 'payment',
      number: 'SP1',
      tradeNo: '4200001',
      amount: 46800,
      currency: 'CNY',
      fee: 281,
      feeCurrency: 'CNY',
    },
    {
      movement: 'refund',
      number: 'RSP1',
      tradeNo: '5030001',
      amount: 700,
      currency: 'CNY',
      fee: -4,
      feeCurrency: 'CNY',
    },
  ]);
});

test('reads a bill of WeChat Pay in Hong Kong: the fee has the currency of the settlement', () => {
  const header =
    '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,充值券币种,充值券金额,优惠券币种,优惠券金额,微信退款单号,商户退款单号,退款类型,退款状态,商品名称,商户数据包,手续费,费率,标价币种,订单金额（标价币种）,用户支付币种,用户支付金额,结算币种,应结订单金额,支付汇率,退款汇率,申请退款金额,用户退款币种,用户退款金额,退款结算币种,退款应结订单金额,充值券退款金额,优惠券退款金额';
  const row =
    '2026-11-19 10:00:00,wx1,190,,,4200001,SP1,o1,NATIVE,SUCCESS,OTHERS,,,,,0,0,,,Sampan,,3.05,0.60%,CNY,468.00,CNY,468.00,HKD,508.00,1.08,,0.00,,,,,,';
  const bill = Buffer.from([header, toLine(row), ''].join('\n'));
  expect(readGlobalBill(bill)).toEqual([
    {
      movement: 'payment',
      number: 'SP1',
      tradeNo: '4200001',
      amount: 46800,
      currency: 'CNY',
      fee: 305,
      feeCurrency: 'HKD',
    },
  ]);
  expect(
    isUnverified(
      getError(() => readMainlandBill(bill)),
      'FORMAT',
    ),
  ).toBe(true);
});

test("a refund made in the provider's console names the payment, and one that the shop requested does not", () => {
  const orderNo = 'SP2611190042';
  const outTradeNo = `${orderNo}01`;
  const trade = { tradeNo: 'T', outTradeNo, orderNo, amount: 46800, description: 'Sampan' } as SandboxTrade;
  const readNos = (refundNo: string) => {
    const refund = { trade, refundNo, amount: 700, at: new Date('2026-11-19T02:00:00Z') };
    const alipay = readAlipayBill(writeAlipayBill([refund], '2026-11-19', '2088'));
    const row = toRefundRow('SUCCESS').replace('SP1', outTradeNo).replace('RSP1', refundNo);
    return [...alipay, ...readMainlandBill(mainlandBill(row))].map(({ number, paymentNo }) => [number, paymentNo]);
  };
  const consoleNo = '50300012026111900001';
  expect(readNos(consoleNo)).toEqual(Array.from({ length: 2 }, () => [consoleNo, outTradeNo]));
  for (const refundNo of [`R${orderNo}a1b2c3`, `L${outTradeNo}`, `L${outTradeNo}_2`])
    expect(readNos(refundNo)).toEqual(Array.from({ length: 2 }, () => [refundNo, undefined]));
});

test('a bill with another SHA-1 is refused', () => {
  const bill = mainlandBill(paid);
  const sha1 = createHash('sha1').update(bill).digest('hex');
  expect(() => verifyBill(bill, sha1.toUpperCase())).not.toThrow();
  expect(
    isUnverified(
      getError(() => verifyBill(bill, sha1.replace(/^./, 'x'))),
      'HASH',
    ),
  ).toBe(true);
});

test('a row of WeChat Pay may have commas in its values, such as the name of the shop', () => {
  const named = Buffer.from(mainlandBill(paid).toString().replace('`Sampan', '`Rope, Anchor, and "Kiln", Ltd.'));
  expect(readMainlandBill(named)).toEqual(readMainlandBill(mainlandBill(paid)));
  const split = Buffer.from(mainlandBill(paid).toString().replace('`Sampan', '`Rope,`Anchor'));
  const error = getError(() => readMainlandBill(split));
  expect(isUnverified(error, 'FORMAT')).toBe(true);
});

test('rows after an empty line count, and anything else there is refused', () => {
  const withGap = (row: string) =>
    Buffer.from(
      mainlandBill(paid, toRefundRow('SUCCESS'))
        .toString()
        .replace(toLine(paid), `${toLine(paid)}\r\n${row}`),
    );
  expect(readMainlandBill(withGap(''))).toHaveLength(2);
  const error = getError(() => readMainlandBill(withGap('\r\nthe end')));
  expect(isUnverified(error, 'FORMAT')).toBe(true);
});

test('a malformed row is refused, so that no row is left out unnoticed', () => {
  for (const bill of [mainlandBill(`${paid},more`), mainlandBill(paid.replace('2.81000', 'free')), Buffer.from('')]) {
    expect(
      isUnverified(
        getError(() => readMainlandBill(bill)),
        'FORMAT',
      ),
    ).toBe(true);
  }
  expect(() => parseStatement('a,b\n1,2\n', ['a', 'c'])).toThrow(ProviderError);
  // A comma that is not quoted moves the columns after it.
  expect(() => parseStatement('a,b\n1,2,3\n', ['a', 'b'])).toThrow(ProviderError);
});

test('parses quoted values, unclosed quotes and empty ones', () => {
  expect(parseStatement('x\na,b,c\n,"1, ""2""",\n"un,closed,\n', ['a', 'b', 'c'])).toEqual([
    { a: '', b: '1, "2"', c: '' },
    { a: '"un', b: 'closed', c: '' },
  ]);
});

test('parses amounts without rounding errors', () => {
  expect(['0.00', '-0.00', '1.15', '-12.30', '0.00600', '4.35', '1000000'].map(parseAmount)).toEqual([
    0, 0, 115, -1230, 1, 435, 100_000_000,
  ]);
  for (const text of ['', '1,000.00', '１', '1e3', '0x10', ' 1'])
    expect(() => parseAmount(text)).toThrow(ProviderError);
});
