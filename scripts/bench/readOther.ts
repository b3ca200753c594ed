import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../processes/command.ts';
import { checkOut, findCommit, getCacheFolder, getCommandPath } from '../processes/otherCommit.ts';

/**
 * Returns the figures to compare with: those of a file that `--out` wrote, or of a git ref, which is checked out and
 * measured now. `script` is a file of `scripts`; options that it does not know at that commit are left out.
 *
 * @throws Error if there is neither such a file nor such a commit, or the measurement fails
 */
export async function readOther<Figures>(
  against: string,
  script: string,
  options: Readonly<Record<string, string | true | undefined>>,
): Promise<Figures> {
  if (existsSync(against)) return readFigures(against);
  const commit = findCommit(against);
  if (!commit) throw new Error(`There is no file and no commit ${against}.`);
  const tree = await checkOut(commit);
  const source = join(tree, 'scripts', script);
  const text = readFileSync(source, 'utf8');
  const known = Object.entries(options).flatMap(([name, value]) =>
    value !== undefined && new RegExp(`\\b${name}\\b`).test(text)
      ? [`--${name}`, ...(value === true ? [] : [value])]
      : [],
  );
  const file = join(getCacheFolder(commit), `${script}.json`);
  rmSync(file, { force: true });
  console.log(`Measuring ${against} …`);
  const code = await command('node', [source, ...known, '--out', file], { PATH: getCommandPath(tree) });
  if (code !== 0) throw new Error(`The benchmark of ${against} failed.`);
  return readFigures(file);
}

const readFigures = <Figures>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Figures;
