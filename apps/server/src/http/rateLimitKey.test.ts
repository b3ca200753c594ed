import { expect, test } from 'vitest';
import { rateLimitKey } from './rateLimitKey.ts';

test('an IPv4 address stands for itself, written either way', () => {
  expect(rateLimitKey('203.0.113.7')).toBe('203.0.113.7');
  expect(rateLimitKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('the addresses of one IPv6 network are one, however they are written', () => {
  const network = '2001:db8:0:1::/64';
  for (const ip of ['2001:db8:0:1::1', '2001:DB8:0:1:ffff:2:3:4', '2001:0db8:0000:0001::', '2001:db8:0:1::9%eth0']) {
    expect(rateLimitKey(ip), ip).toBe(network);
  }
  expect(rateLimitKey('2001:db8:0:2::1')).not.toBe(network);
  expect(rateLimitKey('::1')).toBe('0:0:0:0::/64');
});

test('what is no address counts as it stands', () => {
  expect(rateLimitKey('')).toBe('');
  expect(rateLimitKey('somewhere')).toBe('somewhere');
});
