import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { webBuildId } from '../../../scripts/sources.ts';
import { dist, initialScriptBytes, type PagePath, pages } from '../../../scripts/webSizes.ts';
import { routePaths } from '../src/routePaths.ts';

const kilobyte = 1000;
/** Gzipped JavaScript that a page may need before its first paint (docs/adr/0007-bytes.md). */
const budgets: Record<PagePath, number> = {
  '/home': 150 * kilobyte,
  '/goods': 155 * kilobyte,
  '/goods/{slug}': 157.5 * kilobyte,
};

describe('budgets', () => {
  test.each(Object.keys(pages) as PagePath[])('%s stays within its budget of JavaScript', (page) => {
    const bytes = initialScriptBytes(page);
    console.log(`${page}: ${(bytes / kilobyte).toFixed(1)} kB of JavaScript, gzipped`);
    expect(bytes).toBeLessThanOrEqual(budgets[page]);
  });
});

test('B1 The build writes latest.json and the meta of its id', () => {
  const id = webBuildId();
  const latest = JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8'));
  const meta = JSON.parse(readFileSync(join(dist, `builds/meta/${id}.json`), 'utf8'));
  expect(latest).toEqual({ id, timestamp: expect.any(Number) });
  expect(meta).toMatchObject({ id, timestamp: latest.timestamp, matcher: expect.anything(), prerendered: [] });
});

test('the server is told which paths are pages', () => {
  expect(JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8'))).toEqual(Object.values(routePaths));
});

test('C2 The page sets its colour in a script of its own before anything else in the body', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(html).toMatch(/<body>\s*<script>/);
  expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toHaveLength(1);
});

test('no test, story or demo data is in what visitors load', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const code = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('\n');
  expect(code).not.toContain('yixing-teapot');
  expect(code).not.toContain('msw');
  expect(existsSync(join(dist, 'mockServiceWorker.js'))).toBe(false);
});
