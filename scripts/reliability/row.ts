import type { Place } from './measure.ts';

/**
 * Tests of a row: tests of the server or units by file and a part of their names, a journey in browsers, a drill on the
 * cluster, or a script of this folder.
 */
type Runner =
  | { server: string; test?: string }
  | { unit: string; test: string }
  | { journey: string; test: string }
  | { drill: string }
  | { script: string };

/** One line of the reliability targets. */
export interface Row {
  id: string;
  /** The situation and the required result. */
  title: string;
  /** Tries that the row needs, by where it runs. */
  full: Partial<Record<Place, number>>;
  run: Runner;
  /** Compares times, which work beside it would change. */
  measuresTime?: true;
  /** Environment variable that names what the row needs and the repository does not have. */
  needs?: string;
}

/** Whether no other row runs beside it: it measures times, or its browsers or servers take the whole machine. */
export const isAlone = ({ run, measuresTime }: Row): boolean =>
  measuresTime === true || !('server' in run || 'unit' in run);

/** The command that runs a row. */
export function toCommand({ run }: Row): [name: string, ...commandArguments: string[]] {
  if ('script' in run) return ['node', `scripts/reliability/${run.script}.ts`];
  if ('drill' in run) return ['node', 'scripts/clusterDrill.ts', run.drill];
  if ('unit' in run) return ['vitest', 'run', '--project', 'unit', `${run.unit}.test.ts`, '-t', run.test];
  if ('journey' in run) return ['node', 'scripts/e2e.ts', `${run.journey}.spec.ts`, '-g', run.test];
  const path = `apps/server/${run.server}.test.ts`;
  return ['vitest', 'run', '--project', 'server', path, ...(run.test ? ['-t', run.test] : [])];
}
