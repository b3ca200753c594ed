import { zipSync } from 'fflate';
import { toAlipayTime, toDecimal } from '../alipay/money.ts';
import { getFee, type SandboxMovement } from './statements.ts';

const alipayColumns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** Quotes a value of Alipay's CSV that has a comma or a quote, as RFC 4180 does. */
const quoteAlipayValue = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Writes a trade bill of Alipay: a ZIP archive with details and totals, CSV in GBK. */
export function writeAlipayBill(movements: readonly SandboxMovement[], day: string, account: string): Buffer {
  const rows = movements.map(({ trade, refundNo, amount, at }) => {
    const sign = refundNo ? '-' : '';
    const money = `${sign}${toDecimal(amount)}`;
    const fee = `${refundNo ? '' : '-'}${toDecimal(getFee(amount))}`;
    const time = toAlipayTime(at);
    const zeros = Array.from({ length: 5 }, () => '0.00');
    return [
      `${trade.tradeNo}\t`,
      `${trade.outTradeNo}\t`,
      refundNo ? '退款' : '交易',
      quoteAlipayValue(trade.description ?? `Sampan ${trade.orderNo}`),
      time,
      time,
      ...['', '', '', '', '测试账户(***@sampan.example)'],
      money,
      money,
      ...zeros,
      '',
      '0.00',
      '0.00',
      refundNo ? `${refundNo}\t` : '',
      fee,
      '0.00',
      '',
    ].join(',');
  });
  const rule = '-----------------------------------------';
  const details = [
    '#支付宝业务明细查询',
    `#账号：[${account}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    `#${rule}业务明细列表${rule}`,
    alipayColumns,
    ...rows,
    `#${rule}业务明细列表结束${rule}`,
    `#交易合计：${movements.length}笔`,
    '',
  ].join('\r\n');
  const totals = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', `合计,,${movements.length}`, ''].join(
    '\r\n',
  );
  const name = `${account}0156_${day.replaceAll('-', '')}`;
  const files = { [`${name}_业务明细.csv`]: encodeGbk(details), [`${name}_业务明细(汇总).csv`]: encodeGbk(totals) };
  return Buffer.from(zipSync(files));
}

const mainlandColumns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const globalColumns =
  '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,充值券币种,充值券金额,优惠券币种,优惠券金额,微信退款单号,商户退款单号,退款类型,退款状态,商品名称,商户数据包,手续费,费率,标价币种,订单金额(标价币种),用户支付币种,用户支付金额,结算币种,应结订单金额,支付汇率,退款汇率,申请退款金额,用户退款币种,用户退款金额,退款结算币种,退款应结订单金额,充值券退款金额,优惠券退款金额';
const totalsColumns = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** Writes a trade bill of WeChat Pay, or of its Hong Kong API: CSV in UTF-8, a backtick before each value. */
export function writeWechatBill(
  movements: readonly SandboxMovement[],
  { isGlobal, ...account }: { appId: string; mchId: string; isGlobal: boolean },
): Buffer {
  const columns = isGlobal ? globalColumns : mainlandColumns;
  const rows = movements.map((movement) => {
    const values = getWechatValues(movement, account);
    return toWechatLine(columns.split(',').map((column) => values[column] ?? ''));
  });
  const totals = toWechatLine([String(movements.length), ...Array.from({ length: 6 }, () => '0.00')]);
  return Buffer.from(`\uFEFF${[columns, ...rows, totalsColumns, totals, ''].join('\r\n')}`);
}

const toWechatLine = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',');

function getWechatValues(
  { trade, refundNo, amount, at }: SandboxMovement,
  { appId, mchId }: { appId: string; mchId: string },
): Record<string, string> {
  const { tradeNo, outTradeNo, currency } = trade;
  const paid = refundNo ? '0.00' : toDecimal(trade.amount);
  const returned = refundNo ? toDecimal(amount) : '0.00';
  return {
    交易时间: toAlipayTime(at),
    公众账号ID: appId,
    商户号: mchId,
    特约商户号: '0',
    微信订单号: tradeNo,
    商户订单号: outTradeNo,
    交易类型: 'NATIVE',
    交易状态: refundNo ? 'REFUND' : 'SUCCESS',
    付款银行: 'OTHERS',
    货币种类: currency,
    标价币种: currency,
    用户支付币种: currency,
    结算币种: currency,
    应结订单金额: paid,
    订单金额: paid,
    '订单金额(标价币种)': paid,
    用户支付金额: paid,
    代金券金额: '0.00',
    微信退款单号: refundNo ? `50${refundNo}` : '0',
    商户退款单号: refundNo ?? '0',
    退款金额: returned,
    申请退款金额: returned,
    充值券退款金额: '0.00',
    退款类型: refundNo ? 'ORIGINAL' : '',
    退款状态: refundNo ? 'SUCCESS' : '',
    商品名称: trade.description ?? `Sampan ${trade.orderNo}`,
    手续费: `${refundNo ? '-' : ''}${toDecimal(getFee(amount))}000`,
    费率: '0.60%',
  };
}

/** Two bytes of GBK, as one number, for each character of the Basic Multilingual Plane; 0 where GBK has none. */
let gbkCodes: Uint16Array | undefined;

/** Encodes a text in GBK, which Node only decodes. Characters outside of it become question marks. */
function encodeGbk(text: string): Buffer {
  gbkCodes ??= createGbkCodes();
  const codes = gbkCodes;
  const bytes = [...text].flatMap((character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return [point];
    const code = codes[point];
    return code ? [code >> 8, code & 0xff] : [0x3f];
  });
  return Buffer.from(bytes);
}

function createGbkCodes(): Uint16Array {
  const decoder = new TextDecoder('gbk');
  const codes = new Uint16Array(0x10000);
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (character.length === 1 && character !== '\uFFFD') codes[character.charCodeAt(0)] = (first << 8) | second;
    }
  }
  return codes;
}
