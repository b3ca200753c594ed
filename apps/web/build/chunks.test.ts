import { captcha } from '@sampan/api/contract/user';
import { expect, test } from 'vitest';
import { areaModule } from './contractWithoutSchemas.ts';
import { sharedModules } from './sharedModules.ts';

test('a call keeps what a browser reads of it', () => {
  const { mail } = captcha;
  const { input, output, errors, ...rest } = mail;
  expect([input, output, errors].every(Boolean)).toBe(true);
  expect(rest).toMatchObject({ method: 'POST', path: '/main/v2/captcha/mail', access: 'public' });
  expect(areaModule({ captcha: { mail }, sorts: ['price', 'name'] })).toBe(
    `export const captcha = ${JSON.stringify({ mail: rest })};\nexport const sorts = ["price","name"];\n`,
  );
});

test('what two pages import, themselves or through others, is shared', () => {
  const imports: Record<string, string[]> = {
    home: ['card', 'hero'],
    goods: ['list'],
    list: ['card', 'list'],
    card: ['price'],
  };
  const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const nameOf = sharedModules('shop', ['home', 'goods']);
  const named = ['home', 'goods', 'hero', 'list', 'card', 'price'].filter((id) => nameOf(id, modules) === 'shop');
  expect(named).toEqual(['card', 'price']);
});
