import { expect, test } from 'vitest';
import { parsePictureUrl } from './pictures.ts';
import { isPublicAddress } from './publicAddress.ts';

test.each([
  ['loopback', '127.0.0.1'],
  ['this host', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['link-local: the metadata of a cloud', '169.254.169.254'],
  ['benchmarks', '198.19.0.1'],
  ['documentation', '203.0.113.7'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['unspecified', '::'],
  ['unique local', 'fd00:ec2::254'],
  ['unique local', 'fc00::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped private', '::ffff:a00:1'],
  ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
  ['NAT64 of the metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::8.8.8.8'],
  ['IPv4-compatible', '::8.8.8.8'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378::1'],
  ['documentation', '2001:db8::1'],
  ['no address', 'localhost'],
  ['no address', '1.2.3'],
  ['no address', '01.2.3.4'],
  ['no address', ''],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '2606:4700::1111',
  '2a00:1450:4001::8a',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://pictures.example/a.jpg',
  'https://user:secret@pictures.example/a.jpg',
  'https://pictures.example:8443/a.jpg',
  'ftp://pictures.example/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'https://127.0.0.1/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:10.0.0.1]/a.jpg',
  'a.jpg',
  '',
])('no address for a picture: %s', (address) => {
  expect(parsePictureUrl(address)).toBeNull();
});

test('an address for a picture', () => {
  expect(parsePictureUrl('https://cdn.pictures.example:443/Ä b.jpg?v=1')?.href).toBe(
    'https://cdn.pictures.example/%C3%84%20b.jpg?v=1',
  );
  expect(parsePictureUrl('https://8.8.8.8/a.jpg')?.hostname).toBe('8.8.8.8');
});
