import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

const folder = join(root, 'docs/adr');
const files = readdirSync(folder).filter((name) => /^\d/.test(name));
const sections = ['## Context', '## Decision', '## Consequences', '## Alternatives'];

/** Returns what a decision record lacks of its form (CONTRIBUTING.md). */
function findFaults(name: string, text: string): string[] {
  const lines = text.trimEnd().split('\n');
  const [title = '', , date = ''] = lines;
  const headings = lines.filter((line) => line.startsWith('## '));
  return [
    title.startsWith(`# ${Number.parseInt(name, 10)}. `) ? '' : 'the first line is "# <number>. <title>"',
    /^Date: \d{4}-\d\d-\d\d · Status: (proposed|accepted|superseded)\b/.test(date)
      ? ''
      : 'the third line is "Date: <day> · Status: <status>"',
    headings.join() === sections.join() ? '' : `the headings are ${sections.join(', ')}, each once`,
    /^\*\*\w+\.\*\*/m.test(text) ? 'a bold word is no heading' : '',
    lines.length < 15 || lines.length > 30 ? `it has 15 to 30 lines, not ${lines.length}` : '',
  ].filter(Boolean);
}

test.each(files)('%s has the form of a decision record', (name) => {
  expect(findFaults(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

test('every fault of the form is found', () => {
  expect(findFaults('0007-a.md', '# 0007 A\n\n2026-11-22 · accepted\n\n**Context.** Short.\n')).toHaveLength(5);
});

test('each number is used once', () => {
  const numbers = files.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the index names each record once, with its title', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[(.*)\]\((.*)\)$/gm)].map(([, title, name]) => `${name} # ${title}`);
  const titles = files.map((name) => `${name} ${readFileSync(join(folder, name), 'utf8').split('\n')[0]}`);
  expect(listed.toSorted()).toEqual(titles);
});
