import { expect, test } from 'vitest';
import { keysPressed, pressedKeyNames } from './keys.ts';

const table = `parameters: guide({
  keyboard: [
    [['Enter', 'Space'], 'Opens it'],
    [
      ['Alt+ArrowUp', '?'],
      'Moves it, and says so in a sentence that needs a line of its own',
    ],
    [['Enter'], 'In a field: sends it'],
  ],
}),`;

test('a table names each of its keys once', () => {
  expect(pressedKeyNames(table)).toEqual(['Enter', 'Space', 'Alt+ArrowUp', '?']);
  expect(pressedKeyNames('parameters: guide({ use, avoid })')).toEqual([]);
});

test('a table presses nothing', () => {
  expect([...keysPressed(table)]).toEqual([]);
});

test.each([
  ["await userEvent.keyboard('{ArrowDown}{Home} ');", ['ArrowDown', 'Home', 'Space']],
  ["await userEvent.keyboard('{Shift>}X{/Shift}j');", ['Shift+x', 'j', 'Letter']],
  ["await user.keyboard('{ArrowDown>}');", ['ArrowDown']],
  ["await user.keyboard('{/ArrowDown}');", []],
  ["await userEvent.keyboard('[F8]{Control>}k{/Control}');", ['F8', 'Mod+k']],
  ["await userEvent.keyboard(isLast ? '{Home}' : '{End}');", ['Home', 'End']],
  ["for (const key of ['{Enter}', ' ']) {\n  await userEvent.keyboard(key);\n}", ['Enter', 'Space']],
  [`for (const [key, to] of [\n  ['Home', 1],\n] as const) {\n  await browser.keyboard(\`{\${key}}\`);\n}`, ['Home']],
  ['await userEvent.tab();', ['Tab']],
  ['await userEvent.tab({ shift: true });', ['Shift+Tab']],
  [
    "await userEvent.type(within(list).getByRole('textbox', { name: 'x' }), 'tea 5{Enter}');",
    ['Letter', 'Digit', 'Enter'],
  ],
  ["fireEvent.keyDown(document.body, { key: 'Delete' });", ['Delete']],
  ["new KeyboardEvent('keydown', { key: 'Enter', metaKey: true, bubbles: true })", ['Mod+Enter']],
  ["fireEvent.keyDown(field, { key: 'Enter', isComposing: true });", []],
])('%s', (play, keys) => {
  expect([...keysPressed(play)].sort()).toEqual([...keys].sort());
});
