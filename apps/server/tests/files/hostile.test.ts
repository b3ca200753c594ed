import { crc32 } from 'node:zlib';
import { contract } from '@sampan/api/contract';
import { statusByCode } from '@sampan/api/errors';
import { samplePdf, samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { files } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { filesOutside, orphans, storedFiles } from './store.ts';

/** Content that every upload call must refuse, whatever its name and declared type. */
const script = '<script>fetch("/main/v2/user/userinfo")</script>';
const zip = (comment = '') => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
};
const toBytes = async (file: File) => Buffer.from(await file.arrayBuffer());

/** A tiny PNG whose header declares these dimensions and whose data is truncated. */
function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    header,
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const hostile: Record<string, () => Buffer | Promise<Buffer>> = {
  'a page': () => Buffer.from(`<!doctype html>${script}`),
  'a page behind blanks': () => Buffer.from(`${' '.repeat(512)}<html>${script}`),
  'a drawing with a script': () => Buffer.from(svg),
  'a drawing with an entity': () =>
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  'a script': () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a program': () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]),
  'a program of this machine': () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400)]),
  'an archive': () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60), zip()]),
  'a GIF': () => Buffer.from(`GIF89a${'\0'.repeat(30)}`),
  'a GIF that is a script': () => Buffer.from('GIF89a=1;alert(document.domain);'),
  'a TIFF': () => Buffer.from('49492a0008000000', 'hex'),
  'a bitmap': () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'an icon': () => Buffer.from('00000100010010100000', 'hex'),
  'nothing but zeros': () => Buffer.alloc(5000),
  'one byte': () => Buffer.from('%'),
  'a byte order mark': () => Buffer.from('efbbbf', 'hex'),
  'the first bytes of a PNG': () => Buffer.from('89504e470d0a1a0a', 'hex'),
  'the first bytes of a JPEG': () => Buffer.from('ffd8ffe000104a46', 'hex'),
  'the first bytes of a WebP': () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  'a JPEG that is a page': () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(`<html>${script}`)]),
  'a picture of 3.6 gigapixels': () => createPng(60_000, 60_000),
  'a picture of no height': () => createPng(500, 0),
  'a picture that is a line': () => createPng(90_000, 1),
  'a picture that breaks off': async () => (await toBytes(samplePng())).subarray(0, 9000),
  'a PDF that breaks off': async () => (await toBytes(samplePdf())).subarray(0, 30),
  'a PDF that is an archive': async () => Buffer.concat([await toBytes(samplePdf()), zip()]),
  'a PDF that is an archive with a note': async () => Buffer.concat([await toBytes(samplePdf()), zip('%%EOF')]),
  'a PDF behind a page': async () => Buffer.concat([Buffer.from(`<html>${script}`), await toBytes(samplePdf())]),
  'a mail': () => Buffer.from('From: a\r\nContent-Type: text/html\r\n\r\n<b>'),
  'a sound': () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.alloc(400)]),
};
/** Hostile file names. */
const names = ['photo.png', '../../../etc/passwd', '..\\..\\boot.ini', 'a.pdf\u0000.html', '.htaccess', 'C:\\con.jpg'];

forAnyDatabase('hostile uploads', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  test('150 of them are refused with a code, and none leaves a trace', async () => {
    const calls = await hostileCalls(shop);
    const rowsBefore = await shop.db.$count(files);
    const before = storedFiles(shop).length;
    let sent = 0;
    await measure('hostile-uploads', { place: kind }, async (countAttempts) => {
      for (const [what, make] of Object.entries(hostile)) {
        const bytes = await make();
        for (const call of calls) {
          const name = names[sent % names.length] ?? 'file';
          const blob = new File([new Uint8Array(bytes)], name, {
            type: sent % 2 === 0 ? 'image/png' : 'application/pdf',
          });
          const answer = await call(blob);
          sent += 1;
          const told = `${what} as ${name}: ${answer.statusCode} ${answer.body}`;
          expect(answer.statusCode, told).toBeGreaterThanOrEqual(400);
          expect(answer.statusCode, told).toBeLessThan(500);
          const { code } = answer.data as { code: keyof typeof statusByCode };
          expect(statusByCode[code], told).toBe(answer.statusCode);
          countAttempts();
        }
      }
      expect(sent).toBe(150);
      expect(await shop.db.$count(files)).toBe(rowsBefore);
      expect(storedFiles(shop)).toHaveLength(before);
      expect(await orphans(shop)).toEqual([]);
      expect(filesOutside(shop)).toEqual([]);
      expect(shop.logLines.join('\n')).not.toContain(shop.customer.token);
    });
  });

  test('a good file with a bad name is kept under a name of the store, and given back harmless', async () => {
    const { customer } = shop;
    for (const name of names) {
      const pdf = new File([samplePdf()], name);
      const { files: kept } = await shop.expectOk(contract.file.upload, { file0: pdf }, { token: customer.token });
      expect(kept[0]?.name, name).not.toMatch(/[/\\\p{Cc}]/u);
      const got = await shop.call(contract.file.download, { id: kept[0]?.id ?? 0 }, { token: customer.token });
      expect(got.headers['content-disposition'], name).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+$/,
      );
    }
    expect(filesOutside(shop)).toEqual([]);
    for (const name of storedFiles(shop)) expect(name).toMatch(/^[0-9a-f]{32}$/);
  });

  const boundary = 'sampan';
  const part = (name: string, content: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const filePart = (name: string, content = '%PDF-1.4\n%%EOF\n') => part(name, content, '; filename="a.pdf"');
  const end = `--${boundary}--\r\n`;
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join('');
  const bodies: Record<string, [body: string, type?: string]> = {
    'no end': [filePart('file0')],
    'half a header': [`--${boundary}\r\nContent-Disp`],
    'nothing at all': [''],
    'no boundary': [filePart('file0') + end, 'multipart/form-data'],
    'another boundary': [filePart('file0') + end, 'multipart/form-data; boundary=other'],
    'an endless boundary': [filePart('file0') + end, `multipart/form-data; boundary=${'b'.repeat(4000)}`],
    JSON: ['{"file0":{}}', 'application/json'],
    'a form of texts': ['file0=abc', 'application/x-www-form-urlencoded'],
    'a text in place of a file': [part('file0', 'abc') + end],
    'an empty file': [filePart('file0', '') + end],
    'one name twice': [filePart('file0') + filePart('file0') + end],
    'a name of the language': [filePart('__proto__') + end],
    'another name of the language': [part('constructor', 'x') + filePart('file0') + end],
    'eleven files': [many(11, (index) => filePart(`file${index}`)) + end],
    'a thousand parts': [many(1000, (index) => part(`x${index}`, 'y')) + end],
    'a field of a megabyte': [part('x', 'y'.repeat(1 << 20)) + filePart('file0') + end],
    'a header of a megabyte': [part('x', 'y', `; filename="${'z'.repeat(1 << 20)}"`) + end],
    'a file of 21 MiB': [filePart('file0', `%PDF-1.4${' '.repeat(21 << 20)}%%EOF`) + end],
    'a name with U+0000': [part('fi\0le', 'y') + filePart('file0') + end],
  };
  test.each(Object.entries(bodies))('a body with %s is refused', async (_, [body, type]) => {
    const { token } = shop.customer;
    const before = storedFiles(shop).length;
    const answer = await shop.app.inject({
      method: 'POST',
      url: contract.file.upload.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': type ?? `multipart/form-data; boundary=${boundary}`,
      },
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const { code } = JSON.parse(answer.body) as { code: keyof typeof statusByCode };
    expect(statusByCode[code], answer.body).toBe(answer.statusCode);
    expect(storedFiles(shop)).toHaveLength(before);
  });

  test('the body of a forbidden call is not read', async () => {
    const answer = await shop.call(contract.file.upload, { file0: samplePdf() });
    expect(answer.statusCode).toBe(401);
    expect(
      (await shop.call(contract.file.upload, { file0: sampleVideo() }, { token: 'x'.repeat(40) })).statusCode,
    ).toBe(401);
  });
});

/** Every call that uploads a file, with its prerequisites. */
async function hostileCalls(shop: Commerce) {
  const { token } = shop.customer;
  const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
  await shop.expectOk(
    contract.kyc.certifyId,
    { realName: '林海晴', idNumber: 'E12345678', docType: 'PASSPORT' },
    { token },
  );
  return [
    (blob: File) => shop.call(contract.file.upload, { file0: blob }, { token }),
    (blob: File) => shop.call(contract.file.upload, { file0: samplePdf(), file1: blob }, { token }),
    (blob: File) => shop.call(contract.order.agreeupload, { orderId, file: blob }, { token }),
    (blob: File) => shop.call(contract.kyc.photo, { side: 'front', file: blob }, { token }),
    (blob: File) => shop.call(contract.kyc.video, { file: blob }, { token }),
  ];
}
