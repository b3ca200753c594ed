import { join } from 'node:path';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdapter, type ProviderConfigs } from '../../src/providers/adapters.ts';
import { toConnectionFailure } from '../../src/providers/credentials/connectionFailure.ts';
import { signRsaSha256 } from '../../src/providers/payment/rsa.ts';
import { getSandboxAlipay } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys, loadSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import type { ProviderError } from '../../src/providers/providerHttp.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { getSandbox } from '../commerce/shop.ts';
import { getFailure } from '../support/getFailure.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { createWire, openCertification } from './wire.ts';

const prefix = 'datadigital.fincloud.generalsaas.face.certify';
const person = { realName: '林海晴', idNumber: '11010519491231002X', docType: 'IDENTITY_CARD', userAgent: '' } as const;

/** Alipay answers the same about a customer who failed and about one who has not finished. */
const withoutResult = { state: 'open', isPageUsed: true };

describe('Alipay face verification', () => {
  let shop: TestApp;
  let keys: SandboxKeys;
  let serial = 0;
  beforeAll(async () => {
    shop = await startTestApp('postgres');
    const folder = join(shop.database.dataDir, 'keys');
    keys = await loadSandboxKeys({ db: shop.db, secrets: await loadSecrets(folder, {}) });
  });
  afterAll(() => shop.close());

  function open(change: Partial<ProviderConfigs['alipayIdentity']> = {}) {
    const wire = createWire(getSandbox(shop));
    const { publicUrl } = shop.deps.config;
    const config = { ...getSandboxAlipay(keys, publicUrl), ...change };
    const context = { record: () => undefined, clock: shop.clock, publicUrl, getTemplates: async () => ({}) };
    return { wire, provider: createAdapter('alipayIdentity', config, { ...context, fetch: wire.fetch }) };
  }
  function request() {
    serial += 1;
    const returnUrl = `${shop.deps.config.publicUrl}/user/auth?certify=done`;
    return { ...person, reference: String(serial).padStart(32, 'a'), returnUrl };
  }
  /** Alipay's signed answer to a query. */
  function signAnswer(content: string) {
    const member = `${prefix.replaceAll('.', '_')}_query_response`;
    return new Response(`{"${member}":${content},"sign":"${signRsaSha256(content, keys.privateKey)}"}`);
  }
  const answer = (certifyUrl: string, verdict: 'pass' | 'fail') =>
    shop.app.inject({ method: 'POST', url: `${new URL(certifyUrl).pathname}/${verdict}` });

  test('asks for a certification and its page, which returns to the shop, and reads the result', async () => {
    const { wire, provider } = open();
    const wanted = request();
    const { certifyId, certifyUrl } = await openCertification(provider, wanted);
    expect(wire.requests).toEqual([
      {
        method: 'initialize',
        business: {
          outer_order_no: wanted.reference,
          biz_code: 'FUTURE_TECH_BIZ_FACE_SDK',
          identity_param: {
            identity_type: 'CERT_INFO',
            cert_type: 'IDENTITY_CARD',
            cert_name: '林海晴',
            cert_no: '11010519491231002X',
          },
          merchant_config: { return_url: wanted.returnUrl },
        },
      },
      { method: 'verify', business: { certify_id: certifyId } },
    ]);
    expect((await shop.app.inject({ url: new URL(certifyUrl).pathname })).body).toContain('/user/auth?certify=done');
    expect(await provider.query(certifyId)).toEqual(withoutResult);
    await answer(certifyUrl, 'pass');
    expect(await provider.query(certifyId)).toEqual({ state: 'passed', subCode: 'T' });
    const rejected = await openCertification(provider, request());
    await answer(rejected.certifyUrl, 'fail');
    expect(await provider.query(rejected.certifyId)).toEqual(withoutResult);
  });

  test('a failure counts where the account gets its reason', async () => {
    const { wire, provider } = open();
    wire.faults.push(signAnswer('{"code":"10000","passed":"F","fail_reason":"FACE_MISMATCH"}'));
    expect(await provider.query('x')).toEqual({ state: 'failed', subCode: 'FACE_MISMATCH' });
  });

  test('one reference is one session, and a customer who does not finish has no result', async () => {
    const { provider } = open();
    const wanted = request();
    const first = await openCertification(provider, wanted);
    expect(await openCertification(provider, wanted)).toEqual(first);
    shop.clock.advance(31 * minute);
    await answer(first.certifyUrl, 'pass');
    expect(await provider.query(first.certifyId)).toEqual(withoutResult);
  });

  test('believes no answer that Alipay did not sign, and no answer of another form', async () => {
    const { wire, provider } = open();
    const { certifyId } = await openCertification(provider, request());
    wire.faults.push(async (passed) => new Response((await passed.text()).replace('"F"', '"T"')));
    expect(await getFailure(provider.query(certifyId))).toBe('unverified SIGNATURE');
    wire.faults.push(new Response('<html>'));
    expect(await getFailure(provider.query(certifyId))).toBe('unverified FORMAT');
    wire.faults.push(signAnswer('{"code":"10000","passed":"maybe"}'));
    expect(await getFailure(provider.query(certifyId))).toBe('unverified FORMAT');
    wire.faults.push(new Response('', { status: 502 }));
    expect(await getFailure(provider.query(certifyId))).toBe('unreachable HTTP_502');
    wire.faults.push('lostRequest');
    expect(await getFailure(provider.begin(request()))).toBe('unreachable NETWORK');
    const passport = { ...request(), docType: 'PASSPORT', idNumber: 'E12345678' } as const;
    expect(await getFailure(provider.begin(passport))).toBe('refused INVALID_PARAMETER');
  });

  test('a test of the connection says what is wrong, and opens no certification', async () => {
    const strangers = await generateSandboxKeys();
    async function getProblem(change: Parameters<typeof open>[0], fault?: Response | 'lostRequest') {
      const { wire, provider } = open(change);
      if (fault) wire.faults.push(fault);
      const error = await provider.probe().then(
        () => null,
        (reason: ProviderError) => reason,
      );
      expect(wire.requests.map(({ method }) => method)).toEqual(['query']);
      return error && toConnectionFailure('alipayIdentity', error, shop.clock.now()).problem;
    }
    expect(await getProblem({})).toBeNull();
    expect(await getProblem({ appId: '2021' })).toBe('unknownAccount');
    expect(await getProblem({ privateKey: strangers.merchant.privateKey })).toBe('keyMismatch');
    expect(await getProblem({ publicKeys: [strangers.publicKey] })).toBe('answerKeyMismatch');
    const content = '{"code":"40006","msg":"Insufficient Permissions","sub_code":"isv.insufficient-isv-permissions"}';
    expect(await getProblem({}, signAnswer(content))).toBe('notPermitted');
    expect(await getProblem({}, 'lostRequest')).toBe('unreachable');
  });

  test('alipay-sdk initializes, verifies and queries at the sandbox, and verifies every answer', async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    // The SDK signs with the machine's clock.
    shop.clock.set(new Date());
    const sdk = new AlipaySdk({
      appId: getSandboxAlipay(keys, origin).appId,
      privateKey: keys.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keyType: 'PKCS8',
      alipayPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gateway: `${origin}/sandbox/alipay/gateway.do`,
    });
    const exec = (action: string, bizContent: object) =>
      sdk.exec(`${prefix}.${action}`, { bizContent }, { validateSign: true });
    const { certifyId } = await exec('initialize', {
      outer_order_no: 'SDK1',
      biz_code: 'FUTURE_TECH_BIZ_FACE_SDK',
      identity_param: { identity_type: 'CERT_INFO', cert_type: 'IDENTITY_CARD', cert_name: '林', cert_no: '1' },
      merchant_config: { return_url: 'https://shop.example/back' },
    });
    const named = { certify_id: certifyId };
    const { certifyUrl } = await exec('verify', named);
    expect(await exec('query', named)).toMatchObject({ code: '10000', passed: 'F' });
    await answer(String(certifyUrl), 'pass');
    expect(await exec('query', named)).toMatchObject({ code: '10000', passed: 'T' });
    expect(await exec('query', { certify_id: 'none' })).toMatchObject({ code: '40004', subCode: 'INVALID_PARAMETER' });
  });
});
