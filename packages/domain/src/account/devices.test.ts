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
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 EdgiOS/153.0 Mobile/15E148 Safari/604.1':
      'Edge iPhone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36':
      'Samsung Internet Android',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36':
      'Huawei Browser HarmonyOS',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0 Safari/537.36 ArkWeb/6.0 Mobile':
      'Chrome HarmonyOS',
    'Mozilla/5.0 (Linux; U; Android 15; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0 UCBrowser/17.0 Mobile Safari/537.36':
      'UC Browser Android',
    'Mozilla/5.0 (Linux; U; Android 15; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0 MQQBrowser/15.0 Mobile Safari/537.36':
      'QQ Browser Android',
    'Mozilla/5.0 (Linux; U; Android 15; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.0':
      'Mi Browser Android',
    'Mozilla/5.0 (Linux; U; Android 9; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0 UCBrowser/11.8 UWS/2.13 Mobile Safari/537.36 AliApp(AP/10.1) AlipayClient/10.1 Language/zh-Hans':
      'Alipay Android',
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/45.10':
      'HeyTap Browser Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0 Mobile Safari/537.36 VivoBrowser/22.8':
      'vivo Browser Android',
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
