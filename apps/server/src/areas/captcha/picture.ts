import { randomInt } from 'node:crypto';

type Point = readonly [x: number, y: number];

/**
 * Strokes of our own letters in a box of 4 × 6, as chains of points. Left out is what people mix up: 0 and O, 1 and I,
 * 2 and Z, 5 and S, 8 and B, U and V.
 */
const glyphs: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  A: [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [0.8, 4],
      [3.2, 4],
    ],
  ],
  C: [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1.4],
      [0, 4.6],
      [1, 6],
      [3, 6],
      [4, 5],
    ],
  ],
  E: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  F: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  G: [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1.4],
      [0, 4.6],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 3.2],
      [2.4, 3.2],
    ],
  ],
  H: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [4, 6],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  J: [
    [
      [1, 0],
      [4, 0],
    ],
    [
      [3, 0],
      [3, 4.8],
      [2, 6],
      [0.8, 6],
      [0, 5],
    ],
  ],
  K: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [0, 3.4],
    ],
    [
      [1.2, 2.6],
      [4, 6],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0.2, 0],
      [2, 3.6],
      [3.8, 0],
      [4, 6],
    ],
  ],
  N: [
    [
      [0, 6],
      [0, 0],
      [4, 6],
      [4, 0],
    ],
  ],
  P: [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 1],
      [4, 2.4],
      [3, 3.4],
      [0, 3.4],
    ],
  ],
  R: [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 1],
      [4, 2.2],
      [3, 3.2],
      [0, 3.2],
    ],
    [
      [1.8, 3.2],
      [4, 6],
    ],
  ],
  T: [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [2, 0],
      [2, 6],
    ],
  ],
  W: [
    [
      [0, 0],
      [0.9, 6],
      [2, 2.4],
      [3.1, 6],
      [4, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [4, 6],
    ],
    [
      [4, 0],
      [0, 6],
    ],
  ],
  Y: [
    [
      [0, 0],
      [2, 3],
      [4, 0],
    ],
    [
      [2, 3],
      [2, 6],
    ],
  ],
  '3': [
    [
      [0, 0.6],
      [1, 0],
      [3, 0],
      [4, 1.2],
      [3.4, 2.6],
      [1.6, 2.9],
      [3.4, 3.2],
      [4, 4.6],
      [3, 6],
      [1, 6],
      [0, 5.2],
    ],
  ],
  '4': [
    [
      [3, 6],
      [3, 0],
      [0, 4.2],
      [4, 4.2],
    ],
  ],
  '6': [
    [
      [3.6, 0.4],
      [2, 0],
      [0.4, 1.8],
      [0, 4.2],
      [1, 6],
      [3, 6],
      [4, 4.6],
      [3, 3.1],
      [1, 3.1],
      [0, 4.2],
    ],
  ],
  '7': [
    [
      [0, 0],
      [4, 0],
      [1.4, 6],
    ],
  ],
  '9': [
    [
      [0.4, 5.6],
      [2, 6],
      [3.6, 4.2],
      [4, 1.8],
      [3, 0],
      [1, 0],
      [0, 1.4],
      [1, 2.9],
      [3, 2.9],
      [4, 1.8],
    ],
  ],
};
export const captchaAlphabet = Object.keys(glyphs);

const width = 160;
const height = 56;

function random(from: number, to: number): number {
  return from + ((to - from) * randomInt(10_000)) / 10_000;
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** One letter, turned, slanted and shaken, around the middle of its place. */
function drawGlyph(letter: string, centre: number): string[] {
  const turn = random(-0.32, 0.32);
  const slant = random(-0.18, 0.18);
  const size = random(4.6, 5.6);
  const baseline = height / 2 + random(-4, 4);
  return (glyphs[letter] ?? []).map((stroke) =>
    pathOf(
      stroke.map(([x, y]): Point => {
        const dx = (x - 2 + (3 - y) * slant + random(-0.12, 0.12)) * size;
        const dy = (y - 3 + random(-0.12, 0.12)) * size;
        return [
          centre + dx * Math.cos(turn) - dy * Math.sin(turn),
          baseline + dx * Math.sin(turn) + dy * Math.cos(turn),
        ];
      }),
    ),
  );
}

/** A wave across the letters in their own colour, so that a colour filter does not take it out. */
function drawWave(): string {
  const [first, last] = [random(12, height - 12), random(12, height - 12)];
  const bend = () => random(0, height).toFixed(1);
  return `M4 ${first.toFixed(1)}C${width * 0.3} ${bend()} ${width * 0.6} ${bend()} ${width - 4} ${last.toFixed(1)}`;
}

/**
 * The picture of a text, 160 × 56: strokes on paper, readable in light and dark. The strokes are drawn in a random order,
 * so that the file does not spell the text from left to right.
 */
export function drawCaptcha(text: string): string {
  const step = (width - 24) / text.length;
  const strokes = [...text].flatMap((letter, index) => drawGlyph(letter, 12 + step * (index + 0.5)));
  const paths = [...strokes, drawWave(), drawWave()];
  for (let index = paths.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [paths[index], paths[other]] = [paths[other] ?? '', paths[index] ?? ''];
  }
  const drawn = paths.map((path) => `<path d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f2f0e7"/><g fill="none" stroke="#21201c" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;
}
