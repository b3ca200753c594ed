import { expect, test } from 'vitest';
import { qrText, sceneOf, webAddress } from './payPages.ts';

const base = 'https://shop.example/orders/7';

test('WeChat is a code everywhere, Alipay a page of the device', () => {
  expect(sceneOf('wechat', true)).toBe('qr');
  expect(sceneOf('wechat', false)).toBe('qr');
  expect(sceneOf('alipay', true)).toBe('pc');
  expect(sceneOf('alipay', false)).toBe('wap');
});

test("a code of the shop's own cashier carries the whole address", () => {
  expect(qrText('/sandbox/pay/abc', base)).toBe('https://shop.example/sandbox/pay/abc');
});

test("a wallet's own code stays as it is and is no page to open", () => {
  expect(qrText('weixin://wxpay/bizpayurl?pr=x', base)).toBe('weixin://wxpay/bizpayurl?pr=x');
  expect(webAddress('weixin://wxpay/bizpayurl?pr=x', base)).toBeUndefined();
});
