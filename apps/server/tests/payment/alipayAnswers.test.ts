import { expect, test } from 'vitest';
import { createAlipayProvider } from '../../src/providers/payment/alipay/adapter.ts';
import { AlipayClient } from '../../src/providers/payment/alipay/client.ts';
import { signRsaSha256 } from '../../src/providers/payment/rsa.ts';
import { getSandboxAlipay } from '../../src/providers/payment/sandbox/accounts.ts';
import { writeAlipayBill } from '../../src/providers/payment/sandbox/bills.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';

const keys = await generateSandboxKeys();
const now = () => new Date('2026-11-20T04:30:00.000Z');
const day = '2026-11-19';

/** A response of the gateway: `sent` is its content, signed as `signed`. */
const respond = (member: string, sent: string, signed = sent) =>
  new Response(`{"${member}":${sent},"sign":"${signRsaSha256(signed, keys.privateKey)}"}`);
const createHttp = (fetchAnswer: (url: string) => Response) =>
  new ProviderHttp('alipay', { fetch: async (input) => fetchAnswer(String(input)), record: () => {} });

test.each([
  ['signed as it is sent', (text: string) => text, true],
  ['signed before its slashes were escaped', (text: string) => text.replaceAll('\\/', '/'), true],
  ['signed for another address', (text: string) => text.replace('qr', 'other'), false],
])('an answer with escaped slashes, %s', async (_, toSigned, isAccepted) => {
  const content = '{"code":"10000","msg":"Success","qr_code":"https:\\/\\/qr.alipay.com\\/1"}';
  const http = createHttp(() => respond('alipay_trade_precreate_response', content, toSigned(content)));
  const client = new AlipayClient(getSandboxAlipay(keys, 'http://shop.test'), http, now);
  const called = client.call('alipay.trade.precreate', {});
  if (isAccepted) expect(await called).toMatchObject({ qr_code: 'https://qr.alipay.com/1' });
  else await expect(called).rejects.toMatchObject({ kind: 'unverified', code: 'SIGNATURE' });
});

test.each(['https', 'http'])(
  'the bill at an address with http is fetched by the scheme of the gateway, %s',
  async (scheme) => {
    const content = JSON.stringify({ code: '10000', msg: 'Success', bill_download_url: 'http://bill.test/1.zip' });
    const downloads: string[] = [];
    const http = createHttp((url) => {
      if (url.includes('gateway.do'))
        return respond('alipay_data_dataservice_bill_downloadurl_query_response', content);
      downloads.push(url);
      return new Response(new Uint8Array(writeAlipayBill([], day, 'seller')));
    });
    const config = { ...getSandboxAlipay(keys, 'http://shop.test'), gateway: `${scheme}://openapi.test/gateway.do` };
    const shared = { publicUrl: 'http://shop.test', notifyUrl: 'http://shop.test/notify' };
    expect(await createAlipayProvider({ config, http, now, ...shared }).fetchStatement(day)).toEqual([]);
    expect(downloads).toEqual([`${scheme}://bill.test/1.zip`]);
  },
);
