import { createPng } from './png.ts';

const width = 960;
const height = 606;

/** Seven rows of five dots a letter. */
const letters: Readonly<Record<string, readonly number[]>> = {
  S: [15, 16, 16, 14, 1, 1, 30],
  P: [30, 17, 17, 30, 16, 16, 16],
  E: [31, 16, 16, 30, 16, 16, 31],
  C: [14, 17, 16, 16, 16, 17, 14],
  I: [14, 4, 4, 4, 4, 4, 14],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
};
const dot = 14;
const word = 'SPECIMEN';
const wordWidth = word.length * 6 * dot;

function isInWord(x: number, y: number): boolean {
  const column = Math.floor((x - (width - wordWidth) / 2) / dot);
  const row = Math.floor((y - 440) / dot);
  const letter = letters[word[Math.floor(column / 6)] ?? ''];
  if (!letter || row < 0 || row > 6 || column < 0 || column % 6 === 5) return false;
  return ((letter[row] ?? 0) >> (4 - (column % 6))) % 2 === 1;
}

const isInFrame = (x: number, y: number) => x < 12 || y < 12 || x >= width - 12 || y >= height - 12;
const isNear = (x: number, y: number, radius: number) => x * x + y * y < radius * radius;
const isInPortrait = (x: number, y: number) =>
  isNear(x - 190, y - 170, 70) || (isNear((x - 190) * 0.8, y - 380, 110) && y < 390);
const isInLines = (x: number, y: number, count: number) =>
  x > 360 && x < 860 - ((Math.floor(y / 60) * 97) % 260) && y > 70 && y < 70 + count * 60 && y % 60 < 22;
const isInChip = (x: number, y: number) => x > 80 && x < 280 && y > 90 && y < 240 && (x + y) % 18 < 9;

const drawings = {
  front: (x: number, y: number) => isInPortrait(x, y) || isInLines(x, y, 5),
  back: (x: number, y: number) => isInChip(x, y) || isInLines(x, y, 3),
  hand: (x: number, y: number) => isInPortrait(x - 280, y),
} as const;

/** A document of nobody, in black on white: what the demo shop's people show. */
export function specimenCard(side: keyof typeof drawings): Uint8Array {
  return createPng(width, height, (x, y) => !(isInFrame(x, y) || isInWord(x, y) || drawings[side](x, y)));
}
