/** Matches the keyboard table of a stories file: `[['Enter', 'Space'], 'opens it']`. */
const table = /\bkeyboard: (\[[\s\S]*?)\}\)/;

/** Keys named in the keyboard table of a stories file. */
export function pressedKeyNames(text: string): string[] {
  const rows = table.exec(text)?.[1] ?? '';
  const keys = [...rows.matchAll(/\[\s*\[([^[\]]+)\]\s*,/g)].flatMap(([, row]) => stringsIn(row as string));
  return [...new Set(keys)];
}

/** Keys that the stories of a file press. Found by text search, so a key must be a literal at the call. */
export function keysPressed(text: string): Set<string> {
  const plays = text.replace(table, '');
  const pressed = [
    ...getCalls('tab', plays).map((call) => (call.includes('shift: true') ? 'Shift+Tab' : 'Tab')),
    ...getCalls('paste', plays).map(() => 'Mod+v'),
    ...getCalls('keyboard', plays).flatMap((call) => keyboardStrings(call, plays).flatMap(getKeys)),
    ...eventsIn(plays),
  ];
  // Text typed into a field does not count: only its special keys do.
  const typed = getCalls('type', plays).flatMap((call) => getKeys(stringsIn(call).at(-1) ?? ''));
  const ofAnyKind = [...pressed, ...typed].map(getKind).filter((key) => key.length > 1 && key !== 'Space');
  return new Set([...pressed, ...ofAnyKind]);
}

function getKind(key: string): string {
  if (/^[a-z]$/.test(key)) return 'Letter';
  return /^\d$/.test(key) ? 'Digit' : key;
}

/** The arguments of each call of a method: for `.type(field, '5{Enter}')` it is `field, '5{Enter}'`. */
function getCalls(method: string, text: string): string[] {
  return text.split(`.${method}(`).slice(1).map(upToItsBracket);
}

function upToItsBracket(text: string): string {
  let open = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return text.slice(0, at);
  }
  return text;
}

function stringsIn(text: string): string[] {
  return [...text.matchAll(/'([^']*)'/g)].map(([, string]) => string as string);
}

/** The argument of `keyboard(…)`: literal keys, or a loop variable over a list of them. */
function keyboardStrings(call: string, text: string): string[] {
  const variable = /^`\{\$\{(\w+)\}>?\}`$|^(\w+)$/.exec(call);
  if (!variable) return stringsIn(call);
  const strings = stringsIn(getLists((variable[1] ?? variable[2]) as string, text));
  return variable[1] === undefined ? strings : strings.map((name) => `{${name}}`);
}

/** The list of a loop variable: `for (const key of ['Home', 'End'])`. */
function getLists(variable: string, text: string): string {
  const loop = new RegExp(String.raw`for \(const \[?${variable}\b[^(]*? of (\[[\s\S]*?\])(?: as const)?\) `, 'g');
  return [...text.matchAll(loop)].map(([, list]) => list).join();
}

/** Keys of dispatched events. Composition events do not count, because they must have no effect. */
function eventsIn(text: string): string[] {
  return [...text.matchAll(/\b[kK]ey[dD]own\b.*?\{(.*?)\}/g)]
    .map(([, init]) => init as string)
    .filter((init) => !/isComposing|keyCode: 229/.test(init))
    .flatMap((init) => {
      const key = /\bkey: '([^']+)'/.exec(init)?.[1];
      return key ? [`${/(meta|ctrl)Key: true/.test(init) ? 'Mod+' : ''}${getName(key)}`] : [];
    });
}

const modifiers: Record<string, string> = { Shift: 'Shift', Alt: 'Alt', Control: 'Mod', Meta: 'Mod' };
const getName = (key: string) => (key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key);

/** Keys of a user-event sequence: `{Shift>}X{/Shift} {Enter}` is Shift+x, Space and Enter. */
function getKeys(sequence: string): string[] {
  const held = new Set<string>();
  return [...sequence.matchAll(/\{(\/?)(\w+)[^}]*\}|\[(\w+)\]|(.)/gu)].flatMap(
    ([, release, named, code, character]) => {
      const name = getName((named ?? code ?? character) as string);
      const modifier = modifiers[name];
      if (modifier && release) held.delete(modifier);
      else if (modifier) held.add(modifier);
      return modifier || release ? [] : [[...held, name].join('+')];
    },
  );
}
