import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const files = [
  'common',
  'shop',
  'account',
  'order',
  'order.shared',
  'content',
  'controls',
  'controls.shared',
  'admin',
  'admin.records',
] as const;
type Tree = { [key: string]: string | Tree };

/** Merges two parts of a namespace, which can share groups. */
function merge(one: Tree, other: Tree): Tree {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    merged[key] = typeof known === 'object' && typeof value === 'object' ? merge(known, value) : value;
  }
  return merged;
}

/**
 * Returns `t` for the shop's messages in a locale: `t('shop:cart.checkout', { n: 2 })`. @throws Error for a missing key
 */
export function getMessages(locale: string) {
  const messages: Record<string, Tree> = {};
  for (const name of files) {
    const file = fileURLToPath(new URL(`../../../../locales/${locale}/${name}.json`, import.meta.url));
    const namespace = name.split('.')[0] as string;
    messages[namespace] = merge(messages[namespace] ?? {}, JSON.parse(readFileSync(file, 'utf8')) as Tree);
  }
  return function t(key: string, values: Record<string, string | number> = {}): string {
    const [namespace = '', path = ''] = key.split(':');
    let message: string | Tree | undefined = messages[namespace];
    for (const step of path.split('.')) message = typeof message === 'object' ? message[step] : undefined;
    if (typeof message !== 'string') throw new Error(`no message for ${key} in ${locale}`);
    return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
export type Messages = ReturnType<typeof getMessages>;
