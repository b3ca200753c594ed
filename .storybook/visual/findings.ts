import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.ts';

/** Result of one picture; the browser commands write one line each, and the script reads them at the end. */
export interface Finding {
  id: string;
  key: string;
  /** `restless`: no two consecutive screenshots were equal. */
  state: 'same' | 'changed' | 'new' | 'restless';
  /** Hash in the baseline, if it differs. */
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

export function addFinding(finding: Finding) {
  appendFileSync(linesFile, `${JSON.stringify(finding)}\n`);
}

export function readFindings(): Finding[] {
  if (!existsSync(linesFile)) return [];
  return readFileSync(linesFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
}

export function saveTaken(hash: string, png: Buffer) {
  writeFileSync(takenFile(hash), png);
}

export const readTaken = (hash: string): Buffer => readFileSync(takenFile(hash));
