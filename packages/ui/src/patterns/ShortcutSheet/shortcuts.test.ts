import { expect, test } from 'vitest';
import { type KeyPress, matchKeyPress, nothingPending, type Pending, sequenceMs } from './shortcuts.ts';

const shortcuts = ['mod+k', 'mod+s', '?', 'g o', 'g p', 'x'];
const plain: KeyPress = {
  key: 'g',
  hasCommand: false,
  hasAlt: false,
  isTyping: false,
  isComposing: false,
  isRepeat: false,
  at: 10_000,
};

/** Returns the matches of key presses, 100 ms apart by default. */
function press(...presses: (string | Partial<KeyPress>)[]): (string | undefined)[] {
  let pending: Pending = nothingPending;
  return presses.map((given, index) => {
    const at = plain.at + index * 100;
    const step = matchKeyPress(
      pending,
      { ...plain, at, ...(typeof given === 'string' ? { key: given } : given) },
      shortcuts,
    );
    pending = step.pending;
    return step.matched;
  });
}

test('g and then o goes to the orders, o alone nowhere', () => {
  expect(press('g', 'o')).toEqual([undefined, 'g o']);
  expect(press('o')).toEqual([undefined]);
});

test('a sequence is over when it is complete', () => {
  expect(press('g', 'o', 'o', 'p')).toEqual([undefined, 'g o', undefined, undefined]);
});

test('after a wrong key the sequence begins anew, and the wrong key may be a shortcut or a beginning itself', () => {
  expect(press('g', 'z', 'o')).toEqual([undefined, undefined, undefined]);
  expect(press('g', 'x')).toEqual([undefined, 'x']);
  expect(press('g', 'g', 'o')).toEqual([undefined, undefined, 'g o']);
});

test('a pause of a second starts a new shortcut', () => {
  const late = { key: 'o', at: plain.at + sequenceMs + 1 };
  expect(press('g', late)).toEqual([undefined, undefined]);
  expect(press('g', { ...late, at: plain.at + sequenceMs })).toEqual([undefined, 'g o']);
});

test('letters are text while someone types, ⌘S and ⌘K are not', () => {
  expect(press({ key: 'x', isTyping: true }, { key: '?', isTyping: true })).toEqual([undefined, undefined]);
  expect(press({ key: 'g', isTyping: true }, 'o')).toEqual([undefined, undefined]);
  const typing = { hasCommand: true, isTyping: true };
  expect(press({ key: 's', ...typing }, { key: 'k', ...typing })).toEqual(['mod+s', 'mod+k']);
});

test('nothing counts while a character is composed, held down or pressed with Alt', () => {
  const composing = { hasCommand: true, isComposing: true };
  expect(press({ key: 's', ...composing }, { key: '?', isComposing: true })).toEqual([undefined, undefined]);
  expect(press({ key: 'x', isRepeat: true }, { key: 'x', hasAlt: true })).toEqual([undefined, undefined]);
});

test('Shift breaks no sequence, and capital letters are letters', () => {
  expect(press('Shift', '?')).toEqual([undefined, '?']);
  expect(press('g', 'Shift', 'O')).toEqual([undefined, undefined, 'g o']);
});

test('a letter with ⌘ is no letter', () => {
  expect(press({ key: 'x', hasCommand: true })).toEqual([undefined]);
  expect(press('g', { key: 'o', hasCommand: true })).toEqual([undefined, undefined]);
});
