import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signRequest } from '../../src/providers/payment/alipay/signature.ts';
import { signRsaSha256, verifyRsaSha256 } from '../../src/providers/payment/rsa.ts';
import { signBridge } from '../../src/providers/payment/wechat/inApp.ts';
import { buildRequestText, buildSignedText } from '../../src/providers/payment/wechat/signature.ts';

/**
 * The texts to sign that the providers' documents print. The documents do not print the keys, so their signatures cannot
 * be compared; the texts are signed with a key of this test.
 */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test('Alipay: the text of a request is that of "自行实现签名"', () => {
  const button =
    '{"button":[{"actionParam":"ZFB_HFCZ","actionType":"out","name":"话费充值"},{"name":"查询","subButton":[{"actionParam":"ZFB_YECX","actionType":"out","name":"余额查询"},{"actionParam":"ZFB_LLCX","actionType":"out","name":"流量查询"},{"actionParam":"ZFB_HFCX","actionType":"out","name":"话费查询"}]},{"actionParam":"http://m.alipay.com","actionType":"link","name":"最新优惠"}]}';
  const signed = signRequest(
    {
      method: 'alipay.mobile.public.menu.add',
      app_id: '2014072300007148',
      charset: 'GBK',
      sign_type: 'RSA2',
      timestamp: '2014-07-24 03:07:50',
      biz_content: button,
      version: '1.0',
    },
    privateKey,
  );
  const printed = `app_id=2014072300007148&biz_content=${button}&charset=GBK&method=alipay.mobile.public.menu.add&sign_type=RSA2&timestamp=2014-07-24 03:07:50&version=1.0`;
  expect(verifyRsaSha256(printed, signed.sign ?? '', publicKey)).toBe(true);
});

test('WeChat Pay: the text of a request is that of "如何生成请求签名"', () => {
  const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242';
  const request = { method: 'GET', path: '/v3/certificates', timestamp: '1554208460', nonce, body: '' };
  expect(buildRequestText(request)).toBe(`GET\n/v3/certificates\n1554208460\n${nonce}\n\n`);
});

test('WeChat Pay: the text of an answer is that of "如何验证签名"', () => {
  const body = '{"data":[{"serial_no":"5157F09EFDC096DE15EBE81A47057A7232F1B8E1"}]}';
  expect(buildSignedText('1554209980', 'c5ac7061fccab6bf3e254dcf98995b8c', body)).toBe(
    `1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n${body}\n`,
  );
});

test('WeChat Pay: the text of a payment inside WeChat is that of "JSAPI调起支付"', () => {
  const prepayId = 'wx201410272009395522657a690389285100';
  const bridge = signBridge(prepayId, { appId: 'wx8888888888888888', privateKey }, new Date(1_414_561_699_000));
  expect([bridge.timeStamp, bridge.package, bridge.signType]).toEqual(['1414561699', `prepay_id=${prepayId}`, 'RSA']);
  const printed = `wx8888888888888888\n1414561699\n${bridge.nonceStr}\nprepay_id=${prepayId}\n`;
  expect(verifyRsaSha256(printed, bridge.paySign, publicKey)).toBe(true);
  expect(bridge.paySign).toBe(signRsaSha256(printed, privateKey));
});
