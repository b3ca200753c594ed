import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const namespaces = ['common', 'shop', 'account', 'order', 'content', 'controls', 'admin'] as const;
type Tree = { [key: string]: string | Tree };

/** The shop's own words in a locale: `t('shop:cart.checkout', { n: 2 })`. Throws on a key that is not there. */
export function wordsOf(locale: string) {
  const words = Object.fromEntries(
    namespaces.map((name) => {
      const file = fileURLToPath(new URL(`../../../../locales/${locale}/${name}.json`, import.meta.url));
      return [name, JSON.parse(readFileSync(file, 'utf8')) as Tree];
    }),
  );
  return function t(key: string, values: Record<string, string | number> = {}): string {
    const [namespace = '', path = ''] = key.split(':');
    let found: string | Tree | undefined = words[namespace];
    for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined;
    if (typeof found !== 'string') throw new Error(`no words for ${key} in ${locale}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
export type Words = ReturnType<typeof wordsOf>;
