/**
 * Checks the mechanical part of the vocabulary (CONTRIBUTING.md): names and phrases with a better term, exported
 * functions without a docstring, props without a description, raw status numbers, screens that read the URL.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listGitLines } from '../processes/otherCommit.ts';
import { root } from '../sources.ts';

export interface VocabularyProblem {
  file: string;
  /** 1-based. */
  line: number;
  message: string;
}

/** Patterns of whole identifiers, and the replacement. */
const names: readonly [pattern: RegExp, better: string][] = [
  [/^(refund)?[pP]atience(After|Ms|Seconds)?$/, 'timeoutMs'],
  [/^rhythm(Ms)?$/, 'pollIntervalMs'],
  [/^[wW]ords$|Words$|^words[A-Z]|Worded$/, 'texts, messages, labels, keywords or tokens'],
  [/[vV]isitor/, 'viewer (who is signed in), client (the connection) or customer'],
  [/^[aA]skers?$|^callers?$|Caller$/, 'viewer or client'],
  [/^refuse([A-Z]\w*)?$|[rR]efusals?([A-Z]|$)|Refused([A-Z]|$)/, 'fail, reject, rejected, problem or …Error'],
  [
    /^(code|field|id|kind|layer|move|plan|problem|rank|role|stage|state|status|step|total)s?Of[A-Z]/,
    '…By… for a map: statusByCode',
  ],
  [/^(most|least)[A-Z]|^tries$|[a-z]Tries$/, 'max…, min… or attempts'],
];

/** Files in which a word is a unit of data or of a language. */
const countsWords = /^packages\/demo\/src\/backend\/accounts\/sha1\.ts$|\/PostScreen\/articleText\.ts$/;

/** Participles, verbs and pronouns that are not allowed as type names. */
const vagueTypes = new RegExp(
  `^(${[
    'Answered|Answering|Arrived|Asked|Both|Changed|Checked|Choosing|Chosen|Clamped|Closed|Counted|Created|Done|Drawn',
    'Ended|Found|Given|Guarded|Guarding|Held|Here|Kept|Known|Late|Leaving|Made|Meant|Measured|Missing|Moved|Named',
    'Noted|Numbered|Observed|Of|Opened|Owned|Picked|Pictured|Pressed|Ranked|Reading|Received|Refused|Resent|Say',
    'Searched|Sending|Sent|Served|Shared|Shipped|Showing|Shown|Staged|Stale|Started|Stopped|Telling|Thing|Told',
    'Translated|Typed|Undone|UnderWay|Uploaded|Versioned|Waiting|Wanted|Which|Who|Wish|Writing|Written',
  ].join('|')})$`,
);

const phrases: readonly [pattern: RegExp, better: string][] = [
  [/\b[Tt]he judge\b/, 'the layout audit'],
  [/\b(?:const|let) (?:most|least)\b/, 'max… or min…'],
  [/^\s*(?:\/\/|\*|\/\*\*?) (?:What|Who|Whoever|Whatever)\b/, 'the technical noun as the subject'],
  [/\b(?:test|it|describe|step)\(['"`](?:what|who|whoever|whatever) /i, 'the technical noun as the subject of a title'],
];

const statusNumber = /\b(\w*[sS]tatus|status)\s*(?:===|!==|>=|<=|<|>|\?\?)\s*(\d{1,2})\b(?!\d)/;
/** A number as a value: `status: 1`, `statuses: [20, 30]`, `eq(orders.status, 30)`, `type: 2`; not the type `0 | 1`. */
const statusValue = /\b([a-z]\w*Status(?:es)?|status(?:es)?|type)[:,] \[?(\d{1,2})\b(?!\d| \|)/;
/** The same in SQL and in a query string: `status = 20`, `${table.type} in (1, 2)`, `case o.status when 70`, `f.role=2`. */
const storedNumber =
  /\b((?:\w+_)?status|type|role)(?:\}? (?:=|<>|in|not in) \(?| when |(?<=\bf\.\w+)=)(\d{1,2})\b(?!\d)/;
/** Files that may use raw numbers: the enumerations, and test support that reads exit statuses. */
const enumerations = /^packages\/api\/src\/(statuses|entities\/\w+)\.ts$|^apps\/server\/tests\/support\//;
/** Data of tests, benchmarks and the demo shop: rows as they are stored. */
const isData = /\/(fixtures|scenarios|tests|e2e|bench)\/|StoryShop\.tsx$/;

/** Reads of the current URL: its hook, or the browser's own object. */
const urlRead = /\buseHere\b|(?<![\w.])(?:(?:window|document)\.)?location\b(?!:)/;
/** Screens take ids, tabs and fragments as props; their search params come from the two shared hooks. */
const screenFiles = /^packages\/ui\/src\/(screens|features|patterns)\//;
const mayReadUrl: readonly RegExp[] = [
  /\/screens\/admin\/shared\/list\/(useQueryParams|useListState)\.ts$/,
  // They name the URL that failed, or offer to load it again.
  /\/screens\/shop\/LazyErrorScreen\/|\/patterns\/ErrorState\//,
  // Frames and the search field: they mark what belongs to the current URL.
  /\/AdminShell\.tsx$|\/AccountFrame\.tsx$|\/ShopSearch\.tsx$/,
  // Adapters of browser functions: the share menu, the provider's page.
  /\/useShare\.ts$|\/payPages\.ts$/,
];

const functionLike =
  /^(?:export )?(?:default )?(?:async )?function\*? (\w+)|^\s*(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\([^)]*\)(?:: [^=]+)? =>/;
const exported =
  /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>/;

/** Folders in which exported functions need docstrings. */
const documented = /^(packages\/[^/]+\/src|apps\/server\/src\/(http|db|providers))\//;
const isLoose = /\.(test|stories|fakes|css|spec)\.tsx?$|\/story[A-Z]|\/testing\/|\/migrations\//;

/** Returns the vocabulary problems of one file. */
export function findVocabularyProblems(file: string, text: string): VocabularyProblem[] {
  const problems: VocabularyProblem[] = [];
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    const add = (message: string) => problems.push({ file, line: index + 1, message });
    // Check names in code only, without comments and strings.
    const isComment = /^\s*(\*|\/\*|\/\/)/.test(line);
    const code = isComment ? '' : line.replace(/'[^']*'|"[^"]*"|`[^`]*`|\/\/.*$/g, "''");
    for (const [word = ''] of code.matchAll(/(?<![\w$'"`/.-])[A-Za-z_]\w*/g)) {
      const better = names.find(([pattern]) => pattern.test(word))?.[1];
      if (better && !(/^words?/.test(word) && countsWords.test(file))) add(`${word}: say ${better}`);
    }
    const [, declared] = /^(?:export )?(?:interface|type|class) (\w+)/.exec(line) ?? [];
    if (declared && vagueTypes.test(declared)) add(`${declared}: name the thing, such as CachedPage`);
    const [, named, assigned] = functionLike.exec(line) ?? [];
    const own = named ?? assigned ?? '';
    if (/[a-z]Of$/.test(own) && !/^(is|has)/.test(own)) {
      const noun = own.slice(0, -2);
      add(`${own}: start with a verb, such as get${noun.charAt(0).toUpperCase()}${noun.slice(1)}`);
    }
    for (const [pattern, better] of phrases) {
      const [found] = pattern.exec(line) ?? [];
      if (found) add(`"${found}": say "${better}"`);
    }
    const readsUrl = screenFiles.test(file) && !isLoose.test(file) && urlRead.test(code);
    if (readsUrl && !mayReadUrl.some((pattern) => pattern.test(file))) {
      add('a screen reads the URL: take a prop from the route, or use useQueryParams or useListState');
    }
    const mayBeRaw = enumerations.test(file);
    const value =
      mayBeRaw || isLoose.test(file) || isData.test(file)
        ? null
        : (statusValue.exec(line) ?? (isComment ? null : storedNumber.exec(line)));
    const [, field, number] = (mayBeRaw ? null : statusNumber.exec(line)) ?? value ?? [];
    if (number) add(`${field} ${number}: use the name, such as orderStatus.paid (packages/api/src/statuses.ts)`);
  });
  return problems;
}

/** Returns the exported functions and components without a docstring, as `path name`. Overloads share one. */
export function findUndocumented(file: string, text: string): string[] {
  if (!documented.test(file) || isLoose.test(file)) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, declared, assigned] = exported.exec(line) ?? [];
    const name = declared ?? assigned;
    if (!name) return [];
    const above = lines.slice(0, index).findLastIndex((one) => !/^\s*\/\/|^export (async )?function.*;$/.test(one));
    return /\*\/\s*$/.test(lines[above] ?? '') ? [] : [`${file} ${name}`];
  });
}

/** A component's own file, named as its folder: its props are shown by Storybook's docs pages and manifests. */
const componentFile = /^packages\/ui\/src\/(primitives|patterns|features)\/(?:\w+\/)*(\w+)\/\2\.tsx$/;

/** Returns the public props of a component without a description, as `path:line Props.name`. */
export function findUndescribedProps(file: string, text: string): string[] {
  if (!componentFile.test(file)) return [];
  const lines = text.split('\n');
  let props: string | undefined;
  return lines.flatMap((line, index) => {
    const [, opened] = /^export (?:interface|type) (\w*Props)\b.*[{(]$/.exec(line) ?? [];
    if (opened || /^[})]/.test(line)) props = opened;
    const [, name] = /^ {2}(?:readonly )?(['\w-]+)\??[:(<]/.exec(line) ?? [];
    const isDescribed = /\*\/\s*$/.test(lines[index - 1] ?? '');
    return props && name && !isDescribed ? [`${file}:${index + 1} ${props}.${name}`] : [];
  });
}

const sources = ['packages', 'apps', 'scripts', '.storybook'];

function check(): number {
  const files = listGitLines('ls-files', '-co', '--exclude-standard', ...sources)
    .filter((file) => /\.tsx?$/.test(file) && !/\/migrations\/|^scripts\/checks\/words\./.test(file))
    // A deleted file is still in the git index.
    .filter((file) => existsSync(join(root, file)));
  const problems: VocabularyProblem[] = [];
  const undocumented: string[] = [];
  const undescribed: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    problems.push(...findVocabularyProblems(file, text));
    undocumented.push(...findUndocumented(file, text));
    undescribed.push(...findUndescribedProps(file, text));
  }
  for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`);
  for (const one of undocumented) console.error(`${one}: an exported function needs a docstring`);
  for (const one of undescribed) console.error(`${one}: a public prop needs a description`);
  return problems.length + undocumented.length + undescribed.length;
}

if (import.meta.main) process.exit(check() === 0 ? 0 : 1);
