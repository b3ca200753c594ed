import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.ts';

/** What a run has found, one line a picture; the browser's commands write it, and the script reads it at the end. */
export interface Finding {
  id: string;
  key: string;
  /** Restless: no two pictures in a row were equal. */
  state: 'same' | 'changed' | 'new' | 'restless';
  /** What the baseline has, where it is something else. */
  before?: string;
  hash: string;
}

export const resultsFolder = join(root, 'test-results/visual');
const linesFile = join(resultsFolder, 'findings.ndjson');
const takenFolder = join(resultsFolder, 'taken');
const takenFile = (hash: string) => join(takenFolder, `${hash}.png`);

export function emptyResults() {
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(takenFolder, { recursive: true });
}

export function note(finding: Finding) {
  appendFileSync(linesFile, `${JSON.stringify(finding)}\n`);
}

export function readFindings(): Finding[] {
  if (!existsSync(linesFile)) return [];
  return readFileSync(linesFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
}

export function keepTaken(hash: string, png: Buffer) {
  writeFileSync(takenFile(hash), png);
}

export const readTaken = (hash: string): Buffer => readFileSync(takenFile(hash));
