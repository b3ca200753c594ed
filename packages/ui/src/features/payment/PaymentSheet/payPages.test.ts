import { afterEach, expect, test, vi } from 'vitest';
import { browserPages, getScene, isInWechat, listEnabledMethods, toQrContent, toWebUrl } from './payPages.ts';

const base = 'https://shop.example/orders/7';
afterEach(() => {
  vi.unstubAllGlobals();
});

test('WeChat is a code on a desktop, a page on a phone, inside WeChat its app; Alipay is a page of the device', () => {
  expect(getScene('wechat', true, false)).toBe('qr');
  expect(getScene('wechat', false, false)).toBe('wap');
  expect(getScene('wechat', false, true)).toBe('jsapi');
  expect(getScene('alipay', true, false)).toBe('pc');
  expect(getScene('alipay', false, true)).toBe('wap');
});

test("WeChat's browser is told by its name, WeCom's is another", () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(isInWechat(`${iphone} Mobile/15E148 MicroMessenger/8.0.54 NetType/WIFI Language/zh_HK`)).toBe(true);
  expect(isInWechat(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isInWechat(`${iphone} Mobile/15E148 wxwork/4.1.0 MicroMessenger/7.0.1`)).toBe(false);
});

test('disabled methods are left out, and inside WeChat its own comes first', () => {
  const methods = (['alipay', 'stripe', 'wechat', 'manual'] as const).map((code) => ({
    code,
    enabled: code !== 'stripe',
  }));
  expect(listEnabledMethods(methods, false)).toEqual(['alipay', 'wechat', 'manual']);
  expect(listEnabledMethods(methods, true)).toEqual(['wechat', 'alipay', 'manual']);
  expect(listEnabledMethods(undefined, true)).toEqual([]);
});

test("WeChat's payment does not open when its app is ready after the sheet was closed", async () => {
  const page = new EventTarget();
  type PaymentEnd = (end: { err_msg: string }) => void;
  const app = { invoke: vi.fn((_call: string, _bridge: object, onEnd: PaymentEnd) => onEnd({ err_msg: 'pay:ok' })) };
  const browser: { WeixinJSBridge?: typeof app } = {};
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', page);
  const bridge = { appId: 'wx1', timeStamp: '1', nonceStr: 'a', package: 'p', signType: 'RSA', paySign: 'b' } as const;
  let isWanted = true;
  const result = browserPages.openBridge(bridge, () => isWanted);
  isWanted = false;
  browser.WeixinJSBridge = app;
  page.dispatchEvent(new Event('WeixinJSBridgeReady'));
  expect(await result).toBe('cancelled');
  expect(app.invoke).not.toHaveBeenCalled();
});

test("a code of the shop's own cashier carries the whole address", () => {
  expect(toQrContent('/sandbox/pay/abc', base)).toBe('https://shop.example/sandbox/pay/abc');
});

test("a wallet's own code stays as it is and is no page to open", () => {
  expect(toQrContent('weixin://wxpay/bizpayurl?pr=x', base)).toBe('weixin://wxpay/bizpayurl?pr=x');
  expect(toWebUrl('weixin://wxpay/bizpayurl?pr=x', base)).toBeUndefined();
});
