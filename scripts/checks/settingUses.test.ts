import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings } from '@sampan/domain/setting/settingRules';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Reads a file without its comments: a setting named only in a comment does not count as read. */
function readCode(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** Patterns of code that reads the setting `group.key`; each contains both group and key. */
function findReaders(group: string, key: string): RegExp[] {
  const ways = [
    // settings['order.maxLines']
    new RegExp(`'${group}\\.${key}'`),
    // settings.public.gallery?.images
    new RegExp(`\\b${group}\\??\\.${key}\\b`),
    // readSecretSetting(db, sealer, { settingGroup: 'mail', key: 'smtpPassword' })
    new RegExp(`settingGroup: '${group}', key: '${key}'`),
    // useEndpoint(adminSetting.list, { settingGroup: 'shipping' }), then find(({ key }) => key === 'carriers')
    new RegExp(`settingGroup: '${group}' \\}[\\s\\S]*key === '${key}'`),
    // A table of keys, read by settings.site?.[way.key]
    new RegExp(`key: '${key}'[\\s\\S]*settings\\.${group}\\?\\.\\[way\\.key\\]`),
  ];
  const [, method] = /^(alipay|wechat|stripe)Enabled$/.exec(key) ?? [];
  // One template string reads this setting of every payment method.
  return group === 'payment' && method ? [...ways, /`payment\.\$\{method\}Enabled`/] : ways;
}

/** Product code apart from the places that only list, preset or edit settings. */
function readProductCode(): string[] {
  return globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/{domain,ui}/src/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: [
      '**/*.{test,stories}.{ts,tsx}',
      'packages/domain/src/setting/{settingTable,settingDefaults}.ts',
      'packages/domain/src/provider/definitions.ts',
      'packages/ui/src/{testing,screens/admin/ShopSettingsScreen}/**',
    ],
  }).map(readCode);
}

test('every known setting is read by group and key', () => {
  const codes = readProductCode();
  const isUnread = (name: string): boolean => {
    const [group = '', key = ''] = name.split('.');
    const ways = findReaders(group, key);
    return !codes.some((code) => ways.some((way) => way.test(code)));
  };
  expect(Object.keys(knownSettings).filter(isUnread)).toEqual([]);
  expect(['site.unread', 'order.fee'].filter(isUnread)).toEqual(['site.unread', 'order.fee']);
});

test('a file does not count as the reader of a setting that it does not read', () => {
  const methods = readCode('packages/domain/src/payment/paymentMethods.ts');
  for (const [group, key] of [
    ['payment', 'provider'],
    ['site', 'alipayEnabled'],
    ['order', 'maxLines'],
  ] as const) {
    expect(
      findReaders(group, key).some((way) => way.test(methods)),
      `${group}.${key}`,
    ).toBe(false);
  }
});
