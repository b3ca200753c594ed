import { expect, test } from 'vitest';
import { rateLimitKey } from './rateLimitKey.ts';

test.each([
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '::FFFF:CB00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0000:0000:0000:0000:0000:ffff:203.0.113.7',
  '::ffff:cb00:7107%eth0',
])('%s is an IPv4 address and stands for itself', (ip) => {
  expect(rateLimitKey(ip)).toBe('203.0.113.7');
});

test('a mapped address with zeros and ones in it is read group by group', () => {
  expect(rateLimitKey('::ffff:0:1')).toBe('0.0.0.1');
  expect(rateLimitKey('::ffff:7f00:1')).toBe('127.0.0.1');
  expect(rateLimitKey('::ffff:ffff:ff')).toBe('255.255.0.255');
});

test('another prefix than ::ffff: is no IPv4 address', () => {
  expect(rateLimitKey('::fffe:cb00:7107')).toBe('0:0:0:0::/64');
  expect(rateLimitKey('::cb00:7107')).toBe('0:0:0:0::/64');
  expect(rateLimitKey('1::ffff:cb00:7107')).toBe('1:0:0:0::/64');
});

test('the addresses of one IPv6 network are one, however they are written', () => {
  const network = '2001:db8:0:1::/64';
  for (const ip of ['2001:db8:0:1::1', '2001:DB8:0:1:ffff:2:3:4', '2001:0db8:0000:0001::', '2001:db8:0:1::9%eth0']) {
    expect(rateLimitKey(ip), ip).toBe(network);
  }
  expect(rateLimitKey('2001:db8:0:2::1')).not.toBe(network);
  expect(rateLimitKey('::1')).toBe('0:0:0:0::/64');
});

test('a text that is no IP address is its own key', () => {
  expect(rateLimitKey('')).toBe('');
  expect(rateLimitKey('somewhere')).toBe('somewhere');
});
