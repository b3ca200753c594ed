import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

type Messages = { [key: string]: string | Messages };

const root = fileURLToPath(new URL('..', import.meta.url));
/** Such as `admin.records`: messages of `admin` in a separate file. */
const files = readdirSync(new URL('en-US/', import.meta.url)).map((name) => name.replace('.json', ''));
const getNamespace = (file: string) => file.split('.', 1)[0] as string;
const namespaces = [...new Set(files.map(getNamespace))];

/** The keys as code asks for them: without the plural's suffix. */
function getKeys(messages: Messages, path = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : getKeys(value, `${path}${key}.`),
  );
}

/** Message keys that one source file can use. */
interface KeyUsage {
  /** In which it asks for keys that it does not name with their namespace; empty where the caller decides. */
  namespaces: string[];
  literals: Set<string>;
  /** `status.${name}` asks for every key of that form: which one is a matter of types, which hold it to a key. */
  patterns: RegExp[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const hole = /\$\{[^{}]*\}/;

function toKeyUsage(text: string): KeyUsage {
  const templates = [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) => template as string);
  return {
    namespaces: namespaces.filter((name) => new RegExp(`'${name}'`).test(text)),
    literals: new Set([...text.matchAll(/['"`]((?:\w+:)?[\w.-]+)['"`]/g)].map(([, literal]) => literal as string)),
    patterns: templates
      .filter((template) => /^[\w:.-]*\w\.|\.\w+$/.test(template.replaceAll(new RegExp(hole, 'g'), '')))
      .map((template) => new RegExp(`^${template.split(hole).map(escaped).join('[\\w.-]+')}$`)),
  };
}

const sources = globSync('{packages/ui,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(test|stories|css)\.tsx?$|i18n\/messages\//.test(path))
  .map((path) => toKeyUsage(readFileSync(`${root}/${path}`, 'utf8')));

function isAsked(namespace: string, key: string): boolean {
  const full = `${namespace}:${key}`;
  return sources.some((source) => {
    const names = (name: string) => source.literals.has(name) || source.patterns.some((pattern) => pattern.test(name));
    if (names(full)) return true;
    const isIts = source.namespaces.length === 0 || source.namespaces.includes(namespace);
    return (isIts || namespace === 'common') && names(key);
  });
}

test.each(files)('every word of %s is said somewhere', (file) => {
  const namespace = getNamespace(file);
  const messages = JSON.parse(readFileSync(new URL(`en-US/${file}.json`, import.meta.url), 'utf8')) as Messages;
  const unsaid = [...new Set(getKeys(messages))].filter((key) => !isAsked(namespace, key));
  expect(unsaid).toEqual([]);
});
