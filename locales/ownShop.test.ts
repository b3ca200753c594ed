import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the demo shop says of itself in its settings, but no other shop may show. */
const demoIdentity = /harbou?r|\bpier\b|海港|港湾|港灣|码头|碼頭|海边|海邊|香港仔/i;

test.each(['zh-CN', 'zh-HK', 'en-US'])('the texts of %s are true of any shop', (locale) => {
  const folder = new URL(`${locale}/`, import.meta.url);
  const lines = readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'));
  expect(lines.filter((line) => demoIdentity.test(line))).toEqual([]);
});
