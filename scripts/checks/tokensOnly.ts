/**
 * Components use design tokens and messages: no raw colours, pixel lengths or sentences. The table below lists the
 * exceptions with their reasons.
 */
import { globSync, readFileSync } from 'node:fs';
import { root } from '../sources.ts';

export interface Finding {
  file: string;
  line: number;
  raw: string;
}

interface Exception {
  file: RegExp;
  /** Raw values that are allowed. */
  raw: RegExp;
  /** Lines to which it applies; without it, every line. */
  line?: RegExp;
  why: string;
}

const exceptions: readonly Exception[] = [
  { file: /./, raw: /^-?[0123]px$/, why: 'hairlines, rings and optical corrections' },
  { file: /\.tsx$/, raw: /px$/, line: /sizes|min-width/i, why: 'the browser chooses a picture by it' },
  { file: /(ProductCard|ViewerPane)\.tsx$/, raw: /px$/, why: 'the same, in a table of their own' },
  { file: /\.tsx$/, raw: /px$/, line: /Skeleton/, why: 'a skeleton has the box of what it stands for' },
  { file: /\.tsx$/, raw: /px$/, line: /rootMargin/, why: 'an observer knows no variables' },
  {
    file: /\.css\.ts$/,
    raw: /px$/,
    line: /\((min|max)-(width|inline-size)|@container/,
    why: 'a query asks where one part breaks',
  },
  { file: /\.css\.ts$/, raw: /^#000$/, line: /gradient/, why: 'a mask knows opaque and clear alone' },
  {
    file: /PaymentSheet\.css\.ts$/,
    raw: /^#/,
    why: 'the marks of Alipay and WeChat Pay are theirs, on white in both themes',
  },
  {
    file: /usePageHead\.ts$/,
    raw: /^#/,
    why: 'the browser paints its bars before there is a style; a test holds them',
  },
  { file: /ui\/src\/mail\//, raw: /px$|^#/, why: 'mail programs know no custom properties' },
  { file: /testing\/samples\/photographs\.ts$/, raw: /^#/, why: 'a photograph has colours of its own' },
  { file: /chartPng\.ts$/, raw: /px$/, line: /font/, why: 'a drawn picture has a size in pixels' },
];

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\([^)]*\)/gi;
const pixels = /(?<![\w.#-])-?\d*\.?\d+px\b/g;
/** A label written directly in the markup instead of in the messages. */
const sentence = /\b(?:aria-label|alt|title|placeholder|label)="([^"{]*\p{Letter}[^"{]*)"/gu;

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Returns the raw values in one file of the library, without the exceptions. */
export function findRawValues(file: string, source: string): Finding[] {
  const code = withoutComments(source);
  const patterns = file.endsWith('.css.ts') ? [colour, pixels] : [colour, pixels, sentence];
  const lines = code.split('\n');
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map(({ 0: raw, index }) => ({ file, raw, line: code.slice(0, index).split('\n').length }))
    .filter(({ raw, line }) => !exceptions.some((allowed) => isAllowed(allowed, file, raw, lines[line - 1] ?? '')));
}

function isAllowed(allowed: Exception, file: string, raw: string, line: string): boolean {
  return allowed.file.test(file) && allowed.raw.test(raw) && (allowed.line?.test(line) ?? true);
}

export function findRawLibraryValues(): Finding[] {
  const files = globSync('packages/ui/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(stories|test)\.tsx?$|\/theme\/|\/[sS]tory[A-Z]/.test(file),
  );
  return files.sort().flatMap((file) => findRawValues(file, readFileSync(`${root}/${file}`, 'utf8')));
}

if (import.meta.main) {
  const findings = findRawLibraryValues();
  for (const { file, line, raw } of findings) console.error(`${file}:${line} ${raw}`);
  if (findings.length > 0)
    console.error(`${findings.length} raw values: use a token (packages/ui/src/theme/tokens.ts).`);
  process.exit(findings.length === 0 ? 0 : 1);
}
