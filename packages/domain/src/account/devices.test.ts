import { expect, test } from 'vitest';
import { describeDevice, shortenAddress } from './devices.ts';

test('browser and system are named as people know them', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36 Edg/153.0':
      'Edge Windows',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36':
      'Chrome Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1':
      'Safari iPhone',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox Linux',
    'curl/8': ' ',
  };
  for (const [agent, name] of Object.entries(agents)) {
    const { browser, system } = describeDevice(agent);
    expect(`${browser} ${system}`).toBe(name);
  }
});

test('of an address its last part is not shown', () => {
  expect(shortenAddress('203.0.113.7')).toBe('203.0.113.*');
  expect(shortenAddress('2001:db8:1:2::/64')).toBe('2001:db8:1::*');
  expect(shortenAddress('')).toBe('');
});
