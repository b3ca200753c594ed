import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import RPCClient from '@alicloud/pop-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdapter } from '../../src/providers/adapters.ts';
import { toConnectionFailure } from '../../src/providers/credentials/connectionFailure.ts';
import type { AliyunIdentityConfig } from '../../src/providers/identity/aliyun/adapter.ts';
import { parseAliyunIdentity } from '../../src/providers/identity/environment.ts';
import { createIdentitySandbox, type IdentitySandbox } from '../../src/providers/identity/sandbox/sandbox.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import type { ProviderError } from '../../src/providers/providerHttp.ts';
import { toFetch } from '../../src/providers/sandbox/wire.ts';
import { getSandbox } from '../commerce/shop.ts';
import { getFailure } from '../support/getFailure.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { openCertification } from './wire.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148';
const person = {
  realName: '林海晴',
  idNumber: '11010519491231002X',
  docType: 'IDENTITY_CARD',
  userAgent: phone,
} as const;
const shanghai = 'https://cloudauth.cn-shanghai.aliyuncs.com';
const beijing = 'https://cloudauth.cn-beijing.aliyuncs.com';

const aliyunError = (code: string, status = 200) => Response.json({ Code: code, Message: code }, { status });
const describeAnswer = (subCode: string) =>
  Response.json({ Code: '200', ResultObject: { Passed: 'F', SubCode: subCode } });

describe('Aliyun face verification', () => {
  let shop: TestApp;
  let sandbox: IdentitySandbox;
  let clock: { now: () => Date };
  let serial = 0;
  beforeAll(async () => {
    shop = await startTestApp('postgres');
    clock = { now: () => shop.clock.now() };
    const payment = getSandbox(shop);
    const keys = await generateSandboxKeys();
    const { publicUrl } = shop.deps.config;
    sandbox = createIdentitySandbox({
      keys,
      clock: { now: () => clock.now() },
      ledger: payment.identities,
      publicUrl,
    });
  });
  afterAll(() => shop.close());

  type Fault = 'lostRequest' | 'lostAnswer' | Response;

  /** The adapter, whose regions are both the sandbox; `faults` by region happen to the requests in turn. */
  function open(change: Partial<AliyunIdentityConfig> = {}, faults: Record<string, Fault[]> = {}) {
    const requests: { region: string; fields: Record<string, string> }[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      const { origin } = new URL(request.url);
      requests.push({ region: origin, fields: Object.fromEntries(new URLSearchParams(body)) });
      const fault = faults[origin]?.shift();
      if (fault instanceof Response) return fault;
      if (fault === 'lostRequest') throw new TypeError('connection refused');
      const answer = await toFetch(sandbox.handle)(`${sandbox.configs.aliyunIdentity.endpoints[0]}/`, {
        method: 'POST',
        body,
      });
      if (fault === 'lostAnswer') throw new DOMException('The operation timed out', 'TimeoutError');
      return answer;
    };
    const config = { ...sandbox.configs.aliyunIdentity, endpoints: [shanghai, beijing], ...change };
    const provider = createAdapter('aliyunIdentity', config, {
      ...{ fetch, record: () => undefined, clock, publicUrl: '', getTemplates: async () => ({}) },
    });
    return { provider, requests };
  }
  function request() {
    serial += 1;
    const returnUrl = `${shop.deps.config.publicUrl}/user/auth?certify=done`;
    return { ...person, reference: String(serial).padStart(32, 'b'), returnUrl };
  }
  const answer = (certifyUrl: string, verdict: 'pass' | 'fail') =>
    shop.app.inject({ method: 'POST', url: `${new URL(certifyUrl).pathname}/${verdict}` });

  test('begins in Shanghai with the details and the browser, and reads the result', async () => {
    const { provider, requests } = open();
    const wanted = request();
    const { certifyId, certifyUrl } = await openCertification(provider, wanted);
    expect(requests.map(({ region }) => region)).toEqual([shanghai]);
    expect(requests[0]?.fields).toMatchObject({
      Action: 'InitFaceVerify',
      Version: '2019-03-07',
      RegionId: 'cn-shanghai',
      ProductCode: 'ID_PRO',
      SceneId: '1000000006',
      OuterOrderNo: wanted.reference,
      CertType: 'IDENTITY_CARD',
      CertName: '林海晴',
      CertNo: '11010519491231002X',
      ReturnUrl: wanted.returnUrl,
      MetaInfo: JSON.stringify({ bioMetaInfo: '4.1.0:2916352,0', deviceType: 'h5', ua: phone }),
    });
    expect(await provider.query(certifyId)).toEqual({ state: 'open' });
    await answer(certifyUrl, 'pass');
    expect(await provider.query(certifyId)).toEqual({ state: 'passed', subCode: '200' });
    const rejected = await openCertification(provider, request());
    await answer(rejected.certifyUrl, 'fail');
    expect(await provider.query(rejected.certifyId)).toEqual({ state: 'failed', subCode: '204' });
  });

  test.each([
    ['the request is lost', 'lostRequest'],
    ['the answer is lost', 'lostAnswer'],
    ['the region is unavailable', aliyunError('ServiceUnavailable', 503)],
    ['the region has an error of its own', aliyunError('500')],
    ['the region answers no JSON', new Response('<html>', { status: 502 })],
  ] as const)('%s: Beijing answers, and a repeated request opens another certification', async (_name, fault) => {
    const { provider, requests } = open({}, { [shanghai]: [fault instanceof Response ? fault.clone() : fault] });
    const wanted = request();
    const opened = await openCertification(provider, wanted);
    expect(requests.map(({ region }) => region)).toEqual([shanghai, beijing]);
    expect(requests[1]?.fields.RegionId).toBe('cn-beijing');
    expect(requests.map(({ fields }) => fields.OuterOrderNo)).toEqual([wanted.reference, wanted.reference]);
    expect(new Set(requests.map(({ fields }) => fields.SignatureNonce)).size).toBe(2);
    expect((await openCertification(open().provider, wanted)).certifyId).not.toBe(opened.certifyId);
  });

  test('a refusal is not repeated in the other region, and two silent regions leave the result unknown', async () => {
    const rejecting = open({}, { [shanghai]: [aliyunError('406')] });
    expect(await getFailure(rejecting.provider.query('x'))).toBe('refused 406');
    expect(rejecting.requests).toHaveLength(1);
    const silent = open({}, { [shanghai]: ['lostRequest'], [beijing]: ['lostRequest'] });
    expect(await getFailure(silent.provider.query('x'))).toBe('unreachable NETWORK');
    expect(silent.requests).toHaveLength(2);
    const pageless = Response.json({ Code: '200', ResultObject: { CertifyId: 'x' } });
    expect(await getFailure(open({}, { [shanghai]: [pageless] }).provider.begin(request()))).toBe('unverified FORMAT');
  });

  test.each([
    ['401', 'details'],
    ['405', 'notOnFile'],
    ['417', 'notOnFile'],
    ['418', 'tooManyToday'],
  ])('%s says why no certification is opened for this person: %s', async (code, rejection) => {
    const { provider } = open({}, { [shanghai]: [aliyunError(code)] });
    expect(await provider.begin(request())).toEqual({ rejection });
  });

  test.each([
    ['403, not finished', aliyunError('403'), { state: 'open' }],
    ['424, no record of a finished one', aliyunError('424'), { state: 'open' }],
    ['427, stopped by the risk control', aliyunError('427'), { state: 'failed', subCode: '427' }],
    ['206, a policy', describeAnswer('206'), { state: 'failed', subCode: '206' }],
    ['209, a fault of the authority', describeAnswer('209'), { state: 'open', isPageUsed: true }],
  ] as const)('the result %s', async (_name, fault, result) => {
    const { provider } = open({}, { [shanghai]: [fault] });
    expect(await provider.query('x')).toEqual(result);
  });

  test('a customer who leaves has no result', async () => {
    const { provider } = open();
    const { certifyId, certifyUrl } = await openCertification(provider, request());
    shop.clock.advance(31 * minute);
    await answer(certifyUrl, 'pass');
    expect(await provider.query(certifyId)).toEqual({ state: 'open' });
  });

  test('a test of the connection says what is wrong, and opens no certification', async () => {
    async function getProblem(change: Parameters<typeof open>[0], fault?: Fault) {
      const faults: Record<string, Fault[]> = fault ? { [shanghai]: [fault], [beijing]: [fault] } : {};
      const { provider, requests } = open(change, faults);
      const error = await provider.probe().then(
        () => null,
        (reason: ProviderError) => reason,
      );
      expect(new Set(requests.map(({ fields }) => fields.Action))).toEqual(new Set(['DescribeFaceVerify']));
      return error && toConnectionFailure('aliyunIdentity', error, shop.clock.now()).problem;
    }
    expect(await getProblem({})).toBeNull();
    expect(await getProblem({ accessKeyId: 'LTAI000000' })).toBe('unknownAccount');
    expect(await getProblem({ accessKeySecret: 'wrong-secret' })).toBe('keyMismatch');
    expect(await getProblem({ sceneId: '9' })).toBe('unknownScene');
    expect(await getProblem({}, aliyunError('412'))).toBe('accountBlocked');
    for (const code of ['402', '410', '411']) {
      expect(await getProblem({}, aliyunError(code)), code).toBe('notPermitted');
    }
    expect(await getProblem({}, aliyunError('424'))).toBeNull();
    expect(await getProblem({}, aliyunError('401'))).toBe('refused');
    expect(await getProblem({}, aliyunError('Forbidden.RAM', 403))).toBe('notPermitted');
    expect(await getProblem({}, 'lostRequest')).toBe('unreachable');
  });

  test('the environment of SMS has no identity provider without a scene; one endpoint replaces both regions', () => {
    const values = { ALIYUN_ACCESS_KEY_ID: 'LTAI1', ALIYUN_ACCESS_KEY_SECRET: 's', ALIYUN_CLOUDAUTH_SCENE_ID: '1' };
    expect(parseAliyunIdentity(values).endpoints).toEqual([shanghai, beijing]);
    const one = { ...values, ALIYUN_ENDPOINT_CLOUDAUTH: 'http://127.0.0.1:9/' };
    expect(parseAliyunIdentity(one).endpoints).toEqual(['http://127.0.0.1:9']);
    expect(() => parseAliyunIdentity({ ...values, ALIYUN_CLOUDAUTH_SCENE_ID: 'x' })).toThrow('digits');
    const { ALIYUN_CLOUDAUTH_SCENE_ID: _, ...sms } = values;
    expect(() => parseAliyunIdentity(sms)).toThrow('ALIYUN_CLOUDAUTH_SCENE_ID');
  });

  test('pop-core begins and describes at the sandbox, which verifies its signature', async () => {
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', async () => {
        const { method = 'GET', url = '/', headers } = incoming;
        const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {};
        const asked = new Request(`http://sandbox.example${url}`, {
          method,
          headers: headers as Record<string, string>,
          ...body,
        });
        const told = await sandbox.handle(asked);
        response.writeHead(told?.status ?? 404, told?.headers).end(told?.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The SDK signs with the machine's clock.
    clock = { now: () => new Date() };
    try {
      const { accessKeyId, accessKeySecret, endpoints, sceneId } = sandbox.configs.aliyunIdentity;
      const { pathname } = new URL(endpoints[0] ?? '');
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`;
      const createClient = (secret: string) =>
        new RPCClient({ accessKeyId, accessKeySecret: secret, endpoint, apiVersion: '2019-03-07', codes: ['200'] });
      const client = createClient(accessKeySecret);
      const wanted = {
        SceneId: sceneId,
        ProductCode: 'ID_PRO',
        OuterOrderNo: 'SDK1',
        CertType: 'IDENTITY_CARD',
        CertName: "林 '海'(晴)*",
        CertNo: '1',
        ReturnUrl: 'https://shop.example/back?a=b&c=d',
        MetaInfo: JSON.stringify({ ua: 'pop-core' }),
      };
      const begun = await client.request<{ ResultObject: { CertifyId: string } }>('InitFaceVerify', wanted, {
        method: 'POST',
      });
      const named = { SceneId: sceneId, CertifyId: begun.ResultObject.CertifyId };
      await expect(client.request('DescribeFaceVerify', named, { method: 'GET' })).rejects.toMatchObject({
        code: '424',
      });
      await expect(createClient('wrong').request('DescribeFaceVerify', named, {})).rejects.toMatchObject({
        code: 'SignatureDoesNotMatch',
      });
    } finally {
      server.close();
    }
  });
});
