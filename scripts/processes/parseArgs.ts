import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs as parse } from 'node:util';

/** The comment at the head of a script, without its marks. */
export function readHelp(path: string): string {
  const [, comment = ''] = /^\/\*\*(.+?)\*\//s.exec(readFileSync(path, 'utf8')) ?? [];
  return comment.replaceAll(/^ *\* ?/gm, '').trim();
}

/** Parses the arguments of a script like Node. `--help` and arguments that it does not take print the head of the script. */
export function parseArgs<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parse<Config>> {
  const [, script = '', ...given] = process.argv;
  if (given.includes('--help')) {
    console.log(readHelp(script));
    process.exit(0);
  }
  try {
    return parse(config);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${readHelp(script)}`);
    process.exit(2);
  }
}
