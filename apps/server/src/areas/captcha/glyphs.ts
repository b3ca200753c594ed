export type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/**
 * Strokes of the captcha letters in a 4 × 6 box, as polylines of `x,y`. Excludes characters that are easily confused: 0
 * and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V.
 */
const strokesByLetter = {
  3: ['0,0.6 1,0 3,0 4,1.2 3.4,2.6 1.6,2.9 3.4,3.2 4,4.6 3,6 1,6 0,5.2'],
  4: ['3,6 3,0 0,4.2 4,4.2'],
  6: ['3.6,0.4 2,0 0.4,1.8 0,4.2 1,6 3,6 4,4.6 3,3.1 1,3.1 0,4.2'],
  7: ['0,0 4,0 1.4,6'],
  9: ['0.4,5.6 2,6 3.6,4.2 4,1.8 3,0 1,0 0,1.4 1,2.9 3,2.9 4,1.8'],
  A: ['0,6 2,0 4,6', '0.8,4 3.2,4'],
  C: ['4,1 3,0 1,0 0,1.4 0,4.6 1,6 3,6 4,5'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3,3'],
  F: ['4,0 0,0 0,6', '0,3 3,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  J: ['1,0 4,0', '3,0 3,4.8 2,6 0.8,6 0,5'],
  K: ['0,0 0,6', '4,0 0,3.4', '1.2,2.6 4,6'],
  L: ['0,0 0,6 4,6'],
  M: ['0,6 0.2,0 2,3.6 3.8,0 4,6'],
  N: ['0,6 0,0 4,6 4,0'],
  P: ['0,6 0,0 3,0 4,1 4,2.4 3,3.4 0,3.4'],
  R: ['0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2', '1.8,3.2 4,6'],
  T: ['0,0 4,0', '2,0 2,6'],
  W: ['0,0 0.9,6 2,2.4 3.1,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  Y: ['0,0 2,3 4,0', '2,3 2,6'],
};

function parseStroke(stroke: string): Stroke {
  return stroke.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });
}

export const captchaGlyphs: Readonly<Record<string, readonly Stroke[]>> = Object.fromEntries(
  Object.entries(strokesByLetter).map(([letter, strokes]) => [letter, strokes.map(parseStroke)]),
);
export const captchaAlphabet = Object.keys(captchaGlyphs);
