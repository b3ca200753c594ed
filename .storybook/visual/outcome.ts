import type { StoryEntry } from '../storyFiles.ts';
import type { Finding } from './findings.ts';
import { getPlan } from './plan.ts';
import type { Baseline } from './store.ts';

export type State = 'changed' | 'new' | 'gone' | 'restless';

export interface Difference {
  id: string;
  key: string;
  state: State;
  before?: string;
  after?: string;
}

export interface Outcome {
  same: number;
  differences: Difference[];
  /** Stories that ended before their picture was taken: `shop-goods--default zh-HK/dark`. */
  missed: string[];
}

const isOfMode = (mode: string, key: string) => key.startsWith(`${mode} `);

/** Compares a run of these stories with the baseline. `all` lists every story, run or not. */
export function computeOutcome(findings: Finding[], baseline: Baseline, run: StoryEntry[], all: StoryEntry[]): Outcome {
  const taken = new Map(findings.map((finding) => [`${finding.id} ${finding.key}`, finding]));
  const shots = run.flatMap(({ id }) => (getPlan(id)?.modes ?? []).map((mode) => ({ id, mode })));
  const isMissed = ({ id, mode }: { id: string; mode: string }) =>
    !findings.some((finding) => finding.id === id && isOfMode(mode, finding.key));
  const missed = new Set(shots.filter(isMissed).map(({ id, mode }) => `${id} ${mode}`));
  return {
    same: findings.filter(({ state }) => state === 'same').length,
    differences: [...findings.flatMap(toDifferences), ...findGone()],
    missed: [...missed],
  };

  /** Pictures whose story is gone or is now taken in another size. */
  function findGone(): Difference[] {
    const existing = new Set(all.map(({ id }) => id));
    const hasRun = new Set(run.map(({ id }) => id));
    return Object.entries(baseline).flatMap(([id, pictures]) =>
      Object.entries(pictures)
        .filter(([key]) => {
          if (!existing.has(id)) return true;
          return hasRun.has(id) && !taken.has(`${id} ${key}`) && !missed.has(`${id} ${key.split(' ')[0]}`);
        })
        .map(([key, before]) => ({ id, key, state: 'gone' as const, before })),
    );
  }
}

function toDifferences(finding: Finding): Difference[] {
  const { id, key, hash: after } = finding;
  if (finding.state === 'same') return [];
  return [
    { id, key, state: finding.state, after, ...(finding.before === undefined ? {} : { before: finding.before }) },
  ];
}

/** The baseline with the new pictures; missed and unstable ones keep their old entry. */
export function acceptOutcome(baseline: Baseline, { differences }: Outcome): Baseline {
  const next: Baseline = structuredClone(baseline);
  for (const { id, key, state, after } of differences) {
    const pictures = next[id] ?? {};
    next[id] = pictures;
    if (state === 'gone') delete pictures[key];
    else if (state !== 'restless' && after !== undefined) pictures[key] = after;
  }
  return Object.fromEntries(Object.entries(next).filter(([, pictures]) => Object.keys(pictures).length > 0));
}
