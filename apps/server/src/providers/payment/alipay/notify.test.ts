import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AlipayConfig, alipayGateway } from './config.ts';
import { readAlipayNotify } from './notify.ts';
import { signRequest } from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const config: AlipayConfig = {
  appId: '2021000000000000',
  sellerId: '2088000000000000',
  privateKey,
  publicKeys: [publicKey],
  gateway: alipayGateway,
};

/** A signed notification with this many parameters besides those of the trade and the signature. */
function createNotify(further: number): string {
  const params = {
    app_id: config.appId,
    seller_id: config.sellerId,
    notify_id: 'n1',
    out_trade_no: 'SP1-1',
    trade_no: '2026112400001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '58.00',
    gmt_payment: '2026-11-24 10:34:56',
    ...Object.fromEntries(Array.from({ length: further }, (_, index) => [`more_${index}`, '1'])),
  };
  return String(new URLSearchParams({ ...signRequest(params, privateKey), sign_type: 'RSA2' }));
}

test('a notification with more parameters than Alipay sends is refused before they are sorted', () => {
  expect(readAlipayNotify(createNotify(50), config)).toMatchObject({ kind: 'paid', amount: 5800 });
  expect(() => readAlipayNotify(createNotify(300), config)).toThrow('too many parameters');
});
