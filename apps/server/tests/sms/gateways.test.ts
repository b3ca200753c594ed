import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import RPCClient from '@alicloud/pop-core';
import { findSmsTemplate } from '@sampan/domain/sms/smsTemplates';
import twilioSdk from 'twilio';
import { afterEach, describe, expect, test } from 'vitest';
import { createAdapter, type ProviderConfigs } from '../../src/providers/adapters.ts';
import { signRpc } from '../../src/providers/aliyun/signature.ts';
import { toConnectionFailure } from '../../src/providers/credentials/connectionFailure.ts';
import { ProviderError } from '../../src/providers/providerHttp.ts';
import { toAliyunNumber } from '../../src/providers/sms/aliyun/gateway.ts';
import { sandboxTemplates } from '../../src/providers/sms/sandbox/accounts.ts';
import { readTwilioReport } from '../../src/providers/sms/twilio/gateway.ts';
import { getFailure } from '../support/getFailure.ts';
import { aliyunError, createWire, twilioError, type Wire } from './wire.ts';

const clock = { now: () => new Date('2026-11-22T18:00:00.000Z') };
const shared = { record: () => undefined, clock, publicUrl: '' };
const template = { name: 'codeRegister', locale: 'en-US', params: { code: '493027' } } as const;
const message = { text: 'Sampan: 493027', template, reference: '7-1', queuedAt: clock.now() };
const mainland = { ...message, to: '+8613800000001' };
const hongKong = { ...message, to: '+85261230001' };

function openAliyun(
  wire: Wire,
  config: Partial<ProviderConfigs['aliyunSms']> = {},
  templates: object = sandboxTemplates,
) {
  const options = { ...shared, fetch: wire.fetch, getTemplates: async () => ({ ...templates }) };
  return createAdapter('aliyunSms', { ...wire.configs.aliyunSms, ...config }, options);
}

function openTwilio(wire: Wire, config: Partial<ProviderConfigs['twilio']> = {}) {
  const options = { ...shared, fetch: wire.fetch, getTemplates: async () => ({}) };
  return createAdapter('twilio', { ...wire.configs.twilio, ...config }, options);
}

describe('Aliyun', () => {
  test('signs like the worked example of its short message service', () => {
    const params = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    };
    expect(signRpc('GET', params, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
  });

  test('gets the template of purpose and language, filled, with our reference', async () => {
    const wire = createWire(clock);
    const { providerId } = await openAliyun(wire).send(mainland);
    expect(providerId).toMatch(/^\d+\^0$/);
    const [sent] = wire.requests;
    expect(sent?.fields).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: '13800000001',
      SignName: '舢舨',
      TemplateCode: findSmsTemplate(sandboxTemplates, template),
      TemplateParam: '{"code":"493027"}',
      OutId: '7-1',
      Timestamp: '2026-11-22T18:00:00Z',
    });
    // The text itself never leaves the shop: Aliyun only fills templates.
    expect(JSON.stringify(wire.requests)).not.toContain(message.text);
    expect(['+8613800000001', '+861012345678', '+85261230001'].map(toAliyunNumber)).toEqual([
      '13800000001',
      '861012345678',
      '85261230001',
    ]);
  });

  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200, 'refused', false],
    ['isv.MOBILE_NUMBER_ILLEGAL', 200, 'refused', true],
    ['isv.BLACK_KEY_CONTROL_LIMIT', 200, 'refused', true],
    ['isv.AMOUNT_NOT_ENOUGH', 200, 'refused', false],
    ['isv.SMS_TEMPLATE_ILLEGAL', 200, 'refused', false],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 200, 'refused', false],
    ['isp.RAM_PERMISSION_DENY', 200, 'refused', false],
    ['isp.SYSTEM_ERROR', 200, 'unreachable', false],
    ['Throttling.User', 400, 'unreachable', false],
    ['ServiceUnavailable', 503, 'unreachable', false],
  ])('%s', async (code, status, kind, isFinal) => {
    const wire = createWire(clock);
    wire.faults.push(aliyunError(code, status));
    const gateway = openAliyun(wire);
    expect(await getFailure(gateway.send(mainland))).toBe(`${kind} ${code}`);
    expect(gateway.isFinal(code)).toBe(isFinal);
  });

  test('a lost request, a lost answer and an answer that is no JSON leave the outcome open; our reference finds it', async () => {
    const wire = createWire(clock);
    const gateway = openAliyun(wire);
    wire.faults.push('lostRequest');
    expect(await getFailure(gateway.send(mainland))).toBe('unreachable NETWORK');
    expect(await gateway.find(mainland)).toBeNull();
    wire.faults.push(new Response('<html>', { status: 502 }));
    expect(await getFailure(gateway.send(mainland))).toBe('unreachable HTTP_502');
    wire.faults.push('lostAnswer');
    expect(await getFailure(gateway.send(mainland))).toBe('unreachable NETWORK');
    expect(await gateway.find(mainland)).toEqual({ providerId: '7-1' });
    expect(await gateway.find({ ...mainland, reference: '8-1' })).toBeNull();
  });

  test('queries the delivery of a message, also of one sent before midnight in China', async () => {
    const wire = createWire(clock);
    const gateway = openAliyun(wire);
    const { providerId } = await gateway.send(mainland);
    const accepted = { ...mainland, providerId, acceptedAt: clock.now() };
    expect(await gateway.query(accepted)).toEqual({ state: 'delivered' });
    const before = new Date(clock.now().getTime() - 3 * 60 * 60_000);
    expect(await gateway.query({ ...accepted, queuedAt: before })).toEqual({ state: 'delivered' });
    expect(wire.requests.slice(-2).map(({ fields }) => fields.SendDate)).toEqual(['20261122', '20261123']);
    const detail = { OutId: '7-1', SendStatus: 2, ErrCode: 'MK:0001' };
    wire.faults.push(Response.json({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [detail] } }));
    expect(await gateway.query(accepted)).toEqual({ state: 'undelivered', code: 'MK:0001' });
    wire.faults.push(
      Response.json({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ ...detail, SendStatus: 1 }] } }),
    );
    expect(await gateway.query(accepted)).toBeNull();
  });

  test('says which failures are its rate limit', () => {
    const gateway = openAliyun(createWire(clock));
    const codes = ['Throttling.User', 'Throttling', 'ServiceUnavailable', 'NETWORK', 'HTTP_503'];
    expect(codes.filter((code) => gateway.isThrottled(code))).toEqual(['Throttling.User', 'Throttling']);
  });

  test.each([
    [{ token: 'https://shop.example/undo#1' }, 'isv.PARAM_NOT_SUPPORT_URL'],
    [{ token: 'x'.repeat(36) }, 'isv.PARAM_LENGTH_LIMIT'],
    [{ link: 'x' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  ])('the sandbox refuses the variables %j, as Aliyun does', async (params, code) => {
    const gateway = openAliyun(createWire(clock));
    const sending = gateway.send({ ...mainland, template: { name: 'contactChanged', locale: 'zh-CN', params } });
    expect(await getFailure(sending)).toBe(`refused ${code}`);
  });

  test.each([
    ['carrier', 'Hongkong Post Speedpost International', 'Hongkong Post Speedpost...'],
    ['carrier', '顺'.repeat(40), `${'顺'.repeat(32)}...`],
    ['trackingNo', 'SF1234567890123, SF1234567890124, SF1234567890125', 'SF1234567890123, SF1234567890124...'],
    ['trackingNo', 'SF 12345678901234567890123456789012345', 'SF 12345678901234567890123456789...'],
    ['trackingNo', '1'.repeat(35), '1'.repeat(35)],
    ['trackingNo', '1'.repeat(36), `${'1'.repeat(32)}...`],
  ])('cuts the variable %s, %s, to what Aliyun takes', async (name, value, sent) => {
    const wire = createWire(clock);
    const params = { orderNo: 'SP2611200000001', carrier: 'UPS', trackingNo: '1Z9', [name]: value };
    await openAliyun(wire).send({ ...mainland, template: { name: 'orderShipped', locale: 'zh-CN', params } });
    expect(JSON.parse(wire.requests[0]?.fields.TemplateParam ?? '{}')).toEqual({ ...params, [name]: sent });
  });

  test('sends nothing without a template', async () => {
    const wire = createWire(clock);
    expect(await getFailure(openAliyun(wire, {}, {}).send(mainland))).toBe('refused TEMPLATE_MISSING');
    expect(wire.requests).toEqual([]);
  });

  test('a test of the connection says what is wrong, and sends nothing', async () => {
    const wire = createWire(clock);
    await openAliyun(wire).probe();
    async function getProblem(config: Partial<ProviderConfigs['aliyunSms']>) {
      const error = await openAliyun(wire, config)
        .probe()
        .catch((reason: ProviderError) => reason);
      return error && toConnectionFailure('aliyunSms', error, clock.now()).problem;
    }
    expect(await getProblem({ accessKeyId: 'LTAI000000' })).toBe('unknownAccount');
    expect(await getProblem({ accessKeySecret: 'wrong-secret' })).toBe('keyMismatch');
    expect(await getProblem({ sign: 'somebody else' })).toBe('senderRefused');
    wire.faults.push(aliyunError('isp.RAM_PERMISSION_DENY'));
    expect(await getProblem({})).toBe('notPermitted');
    wire.faults.push('pass', aliyunError('Forbidden.RAM', 403));
    expect(await getProblem({})).toBe('queryNotPermitted');
    // Nothing is known of the number that is asked for.
    wire.faults.push('pass', aliyunError('isv.MOBILE_NUMBER_ILLEGAL'));
    expect(await getProblem({})).toBeUndefined();
    wire.faults.push('lostRequest');
    expect(await getProblem({})).toBe('unreachable');
    expect(wire.sends()).toEqual([]);
  });
});

describe('Twilio', () => {
  test('gets the shop’s text, from a number, a name or a messaging service', async () => {
    const wire = createWire(clock);
    const statusUrl = 'https://shop.example/status?message=7';
    expect((await openTwilio(wire).send({ ...hongKong, statusUrl })).providerId).toMatch(/^SM[0-9a-f]{32}$/);
    const service = `MG${'0'.repeat(32)}`;
    wire.faults.push(Response.json({ sid: 'SM1' }, { status: 201 }));
    await openTwilio(wire, { from: service }).send(hongKong);
    expect(wire.requests.map(({ fields }) => fields)).toEqual([
      { To: '+85261230001', Body: message.text, From: '+12025550123', StatusCallback: statusUrl },
      { To: '+85261230001', Body: message.text, MessagingServiceSid: service },
    ]);
  });

  test.each([
    [21211, 400, 'refused', true],
    [21610, 400, 'refused', true],
    [21614, 400, 'refused', true],
    [21408, 403, 'refused', false],
    [20003, 401, 'refused', false],
    [20429, 429, 'unreachable', false],
    [20500, 500, 'unreachable', false],
  ])('%s', async (code, status, kind, isFinal) => {
    const wire = createWire(clock);
    wire.faults.push(twilioError(code, status));
    const gateway = openTwilio(wire);
    expect(await getFailure(gateway.send(hongKong))).toBe(`${kind} ${code}`);
    expect(gateway.isFinal(String(code))).toBe(isFinal);
  });

  test('says which failures are its rate limit', () => {
    const gateway = openTwilio(createWire(clock));
    const codes = ['20429', 'HTTP_429', '20500', 'NETWORK', 'HTTP_503'];
    expect(codes.filter((code) => gateway.isThrottled(code))).toEqual(['20429', 'HTTP_429']);
  });

  test('a message whose answer was lost is found by its text since it was queued', async () => {
    const wire = createWire(clock);
    const gateway = openTwilio(wire);
    wire.faults.push('lostAnswer');
    expect(await getFailure(gateway.send(hongKong))).toBe('unreachable NETWORK');
    const found = await gateway.find(hongKong);
    expect(found?.providerId).toMatch(/^SM/);
    expect(await gateway.find({ ...hongKong, text: 'another' })).toBeNull();
    // Twilio's clock may be a minute behind.
    const findQueued = (ms: number) => gateway.find({ ...hongKong, queuedAt: new Date(clock.now().getTime() + ms) });
    expect([await findQueued(59_000), await findQueued(62_000)]).toEqual([found, null]);
    const prefixed = {
      sid: 'SM9',
      body: `Sent from your Twilio trial account - ${message.text}`,
      date_created: clock.now().toUTCString(),
    };
    wire.faults.push(Response.json({ messages: [prefixed] }));
    expect(await gateway.find(hongKong)).toEqual({ providerId: 'SM9' });
    const accepted = { ...hongKong, providerId: found?.providerId ?? '', acceptedAt: clock.now() };
    expect(await gateway.query(accepted)).toEqual({ state: 'delivered' });
    wire.faults.push(Response.json({ sid: 'SM1', status: 'undelivered', error_code: 30_003 }));
    expect(await gateway.query(accepted)).toEqual({ state: 'undelivered', code: '30003' });
    wire.faults.push(Response.json({ sid: 'SM1', status: 'sent', error_code: null }));
    expect(await gateway.query(accepted)).toBeNull();
  });

  test('a test of the connection says what is wrong, and sends nothing', async () => {
    const wire = createWire(clock);
    await openTwilio(wire).probe();
    async function getProblem(config: Partial<ProviderConfigs['twilio']>) {
      const error = await openTwilio(wire, config)
        .probe()
        .catch((reason: ProviderError) => reason);
      return error && toConnectionFailure('twilio', error, clock.now()).problem;
    }
    expect(await getProblem({ authToken: 'wrong' })).toBe('keyMismatch');
    expect(await getProblem({ from: '+12025550199' })).toBe('senderRefused');
    wire.faults.push(Response.json({ sid: 'AC1', status: 'suspended' }));
    expect(await getProblem({})).toBe('notPermitted');
    expect(wire.sends()).toEqual([]);
  });
});

test.each([
  ['aliyunSms', 'isv.AMOUNT_NOT_ENOUGH', 'accountBlocked'],
  ['aliyunSms', 'isv.OUT_OF_SERVICE', 'accountBlocked'],
  ['aliyunSms', 'isv.ACCOUNT_ABNORMAL', 'accountBlocked'],
  ['aliyunSms', 'isv.DAY_LIMIT_CONTROL', 'accountBlocked'],
  ['aliyunSms', 'isv.MONTH_LIMIT_CONTROL', 'accountBlocked'],
  ['aliyunSms', 'isv.ACCOUNT_NOT_EXISTS', 'unknownAccount'],
  ['aliyunSms', 'isv.SMS_TEMPLATE_ILLEGAL', 'templateRefused'],
  ['aliyunSms', 'isv.DOMESTIC_NUMBER_NOT_SUPPORTED', 'templateRefused'],
  ['aliyunSms', 'isv.PRODUCT_UN_SUBSCRIPT', 'notPermitted'],
  ['aliyunSms', 'isv.BUSINESS_LIMIT_CONTROL', 'refused'],
  ['twilio', '21608', 'destinationRefused'],
  ['twilio', '21219', 'destinationRefused'],
  ['twilio', '21703', 'senderRefused'],
  ['twilio', '21705', 'senderRefused'],
  ['twilio', '20404', 'refused'],
  // Of one recipient: the status of the provider stays as it is.
  ['twilio', '21408', 'refused'],
  ['twilio', '21211', 'refused'],
  ['twilio', '21610', 'refused'],
  ['twilio', '21612', 'refused'],
  ['twilio', '21614', 'refused'],
] as const)('%s: %s is the problem %s', (provider, code, problem) => {
  expect(toConnectionFailure(provider, new ProviderError('refused', code), clock.now()).problem).toBe(problem);
});

describe('the official SDKs', () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  /** Serves the sandbox on loopback, at the machine's time, with which the SDKs sign. */
  async function listen() {
    const wire = createWire({ now: () => new Date() });
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const { method = 'GET', url = '/', headers } = request;
        const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {};
        const asked = new Request(`http://sandbox.example${url}`, {
          method,
          headers: headers as Record<string, string>,
          ...body,
        });
        const answer = await wire.handle(asked);
        response.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => server.close() });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { wire, origin };
  }

  test('pop-core sends and queries at the sandbox, which verifies its signature by GET and by POST', async () => {
    const { wire, origin } = await listen();
    const { accessKeyId, accessKeySecret, sign, endpoint } = wire.configs.aliyunSms;
    const path = new URL(endpoint).pathname;
    const client = new RPCClient({
      accessKeyId,
      accessKeySecret,
      endpoint: `${origin}${path}`,
      apiVersion: '2017-05-25',
    });
    const sms = {
      PhoneNumbers: '13800000001',
      SignName: sign,
      TemplateCode: findSmsTemplate(sandboxTemplates, template),
      TemplateParam: JSON.stringify({ code: "4'9(3)0*2!7 舢舨~" }),
      OutId: '7-1',
    };
    expect(await client.request('SendSms', sms, { method: 'POST' })).toMatchObject({ Code: 'OK' });
    const day = new Date(Date.now() + 8 * 60 * 60_000).toISOString().slice(0, 10).replaceAll('-', '');
    const query = { PhoneNumber: '13800000001', SendDate: day, PageSize: '10', CurrentPage: '1' };
    expect(await client.request('QuerySendDetails', query, { method: 'GET' })).toMatchObject({
      SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: '7-1', SendStatus: 3 }] },
    });
    const stranger = new RPCClient({
      accessKeyId,
      accessKeySecret: 'wrong',
      endpoint: `${origin}${path}`,
      apiVersion: '2017-05-25',
    });
    await expect(stranger.request('SendSms', sms, { method: 'POST' })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
  });

  test('twilio’s client sends, lists and fetches at the sandbox', async () => {
    const { wire, origin } = await listen();
    const { accountSid, authToken, from, host } = wire.configs.twilio;
    const client = twilioSdk(accountSid, authToken);
    const { httpClient } = client;
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) =>
      request({ ...options, uri: options.uri.replace('https://api.twilio.com', `${origin}${new URL(host).pathname}`) });
    const sent = await client.messages.create({ to: '+85261230001', from, body: message.text });
    expect(sent.status).toBe('queued');
    expect((await client.messages(sent.sid).fetch()).status).toBe('delivered');
    const listed = await client.messages.list({ to: '+85261230001' });
    expect(listed.map(({ sid }) => sid)).toEqual([sent.sid]);
    await expect(client.messages.create({ to: '123', from, body: 'x' })).rejects.toMatchObject({ code: 21_211 });
  });

  test('twilio signs reports as the shop verifies them, and verifies none that was altered', () => {
    const account = { accountSid: 'AC1', authToken: 'a-token' };
    const url = 'https://shop.example/main/v2/sms/twilio-status?message=7';
    const fields = { AccountSid: 'AC1', MessageSid: 'SM1', MessageStatus: 'delivered', To: '+85261230001', Zero: '' };
    const body = new URLSearchParams(fields).toString();
    const sign = (token: string) => twilioSdk.getExpectedTwilioSignature(token, url, fields);
    const report = { providerId: 'SM1', delivery: { state: 'delivered' } };
    expect(readTwilioReport(account, { url, body, signature: sign('a-token') })).toEqual(report);
    for (const [token, changed] of [
      ['other', { url, body }],
      ['a-token', { url: `${url}8`, body }],
      ['a-token', { url, body: body.replace('delivered', 'failed') }],
    ] as const) {
      expect(readTwilioReport(account, { ...changed, signature: sign(token) })).toBeNull();
    }
    expect(readTwilioReport(account, { url, body, signature: '' })).toBeNull();
    const others = { ...account, accountSid: 'AC2' };
    expect(readTwilioReport(others, { url, body, signature: sign('a-token') })).toBeNull();
  });
});
