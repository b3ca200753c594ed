import { expect, test } from 'vitest';
import { getScene, qrText, webAddress } from './payPages.ts';

const base = 'https://shop.example/orders/7';

test('WeChat is a code everywhere, Alipay a page of the device', () => {
  expect(getScene('wechat', true)).toBe('qr');
  expect(getScene('wechat', false)).toBe('qr');
  expect(getScene('alipay', true)).toBe('pc');
  expect(getScene('alipay', false)).toBe('wap');
});

test("a code of the shop's own cashier carries the whole address", () => {
  expect(qrText('/sandbox/pay/abc', base)).toBe('https://shop.example/sandbox/pay/abc');
});

test("a wallet's own code stays as it is and is no page to open", () => {
  expect(qrText('weixin://wxpay/bizpayurl?pr=x', base)).toBe('weixin://wxpay/bizpayurl?pr=x');
  expect(webAddress('weixin://wxpay/bizpayurl?pr=x', base)).toBeUndefined();
});
