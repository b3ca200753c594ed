import { captchaAlphabet, captchaGlyphs } from '../../src/areas/captcha/glyphs.ts';

/** Grey pixels, row by row. */
export interface GreyImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** 1 for ink, 0 for paper. */
interface Bitmap {
  width: number;
  height: number;
  bits: Uint8Array;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Side of the square in which shapes are compared, px. */
const cell = 24;

function toBitmap({ width, height }: GreyImage, isInk: (index: number) => boolean): Bitmap {
  return { width, height, bits: Uint8Array.from({ length: width * height }, (_, index) => (isInk(index) ? 1 : 0)) };
}

/** Otsu's threshold: the grey that separates the histogram best. */
function otsu(values: ArrayLike<number>): number {
  const histogram = new Float64Array(256);
  for (let index = 0; index < values.length; index += 1) {
    const value = Math.min(255, Math.round(values[index] ?? 0));
    histogram[value] = (histogram[value] ?? 0) + 1;
  }
  let [below, sumBelow, best, threshold] = [0, 0, -1, 127];
  const sum = histogram.reduce((total, count, value) => total + count * value, 0);
  for (let value = 0; value < 255; value += 1) {
    below += histogram[value] ?? 0;
    sumBelow += value * (histogram[value] ?? 0);
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) [best, threshold] = [between, value];
  }
  return threshold;
}

/** Median of the square around each pixel, by a histogram of 64 greys that moves along the row. */
function localMedian({ width, height, pixels }: GreyImage, radius: number): Uint8Array {
  const medians = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)];
    const counts = new Int32Array(64);
    let total = 0;
    const addColumn = (x: number, change: number) => {
      if (x < 0 || x >= width) return;
      for (let row = top; row <= bottom; row += 1) {
        const bin = (pixels[row * width + x] ?? 0) >> 2;
        counts[bin] = (counts[bin] ?? 0) + change;
        total += change;
      }
    };
    for (let x = 0; x < radius; x += 1) addColumn(x, 1);
    for (let x = 0; x < width; x += 1) {
      addColumn(x + radius, 1);
      addColumn(x - radius - 1, -1);
      let seen = 0;
      let bin = 0;
      while (bin < 63 && seen + (counts[bin] ?? 0) < total / 2) {
        seen += counts[bin] ?? 0;
        bin += 1;
      }
      medians[y * width + x] = bin * 4 + 2;
    }
  }
  return medians;
}

/** Keeps the pixels whose whole neighbourhood agrees (erosion), or those with any such neighbour (dilation). */
function morph({ width, height, bits }: Bitmap, radius: number, isErosion: boolean): Bitmap {
  const result = new Uint8Array(bits.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let all = 1;
      let any = 0;
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) {
          if (dx * dx + dy * dy > radius * radius + 0.5) continue;
          const [px, py] = [x + dx, y + dy];
          const bit = px >= 0 && py >= 0 && px < width && py < height ? (bits[py * width + px] ?? 0) : 0;
          all &= bit;
          any |= bit;
        }
      }
      result[y * width + x] = isErosion ? all : any;
    }
  }
  return { width, height, bits: result };
}

/** Removes lines thinner than the letters' strokes. */
const open = (bitmap: Bitmap, radius: number) => morph(morph(bitmap, radius, true), radius, false);

/** Binarizes the image with each of the solver's methods. */
function binarise(image: GreyImage): Bitmap[] {
  const { pixels } = image;
  const global = otsu(pixels);
  const bitmaps = [
    toBitmap(image, (index) => (pixels[index] ?? 0) <= global),
    toBitmap(image, (index) => (pixels[index] ?? 0) > global),
  ];
  for (const radius of [9, 14]) {
    const medians = localMedian(image, radius);
    const differences = Float64Array.from(pixels, (value, index) => Math.abs(value - (medians[index] ?? 0)));
    const threshold = otsu(differences);
    // Lines differ from their surroundings, whether they are lighter or darker.
    bitmaps.push(toBitmap(image, (index) => (differences[index] ?? 0) > threshold));
  }
  return bitmaps.flatMap((bitmap) => [bitmap, open(bitmap, 1), open(bitmap, 2)]);
}

function components({ width, height, bits }: Bitmap): (Box & { size: number })[] {
  const seen = new Uint8Array(bits.length);
  const found: (Box & { size: number })[] = [];
  for (let start = 0; start < bits.length; start += 1) {
    if (!bits[start] || seen[start]) continue;
    const queue = [start];
    seen[start] = 1;
    const box = { left: width, top: height, right: 0, bottom: 0, size: 0 };
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      box.size += 1;
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || !bits[next] || seen[next]) continue;
        seen[next] = 1;
        queue.push(next);
      }
    }
    found.push(box);
  }
  return found;
}

/** The ink within a box, scaled to the comparison square, as a unit vector without its mean. */
function normalise({ width, bits }: Bitmap, box: Box): Float64Array {
  let [left, right, top, bottom] = [box.right, box.left, box.bottom, box.top];
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      if (!bits[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const square = new Float64Array(cell * cell);
  if (right <= left || bottom <= top) return square;
  const samples = 2;
  for (let index = 0; index < square.length; index += 1) {
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const fx = ((index % cell) + ((sample % samples) + 0.5) / samples) / cell;
      const fy = (Math.floor(index / cell) + (Math.floor(sample / samples) + 0.5) / samples) / cell;
      const x = Math.floor(left + fx * (right - left));
      const y = Math.floor(top + fy * (bottom - top));
      square[index] = (square[index] ?? 0) + (bits[y * width + x] ?? 0);
    }
  }
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  const length = Math.sqrt(square.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1;
  return square.map((value) => (value - mean) / length);
}

/** Draws the strokes of a letter around a centre, without distortion. */
function drawLetter(
  { width, bits }: Bitmap,
  letter: string,
  centre: readonly [number, number],
  turn: number,
  slant: number,
) {
  for (const stroke of captchaGlyphs[letter] ?? []) {
    const points = stroke.map(([x, y]) => {
      const [dx, dy] = [(x - 2 + (3 - y) * slant) * 8.3, (y - 3) * 9.5];
      return [
        centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ] as const;
    });
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index] ?? to;
      for (let step = 0; step <= 60; step += 1) {
        const [x, y] = [from[0] + ((to[0] - from[0]) * step) / 60, from[1] + ((to[1] - from[1]) * step) / 60];
        for (let py = Math.ceil(y - 3); py <= y + 3; py += 1) {
          for (let px = Math.ceil(x - 3); px <= x + 3; px += 1) {
            if (Math.hypot(px - x, py - y) <= 3) bits[py * width + px] = 1;
          }
        }
      }
    }
  }
}

/** Renders a text with the captcha's letters, black on white and without distortion. */
export function drawPlainText(text: string): GreyImage {
  const [width, height] = [text.length * 46 + 20, 88];
  const bitmap = { width, height, bits: new Uint8Array(width * height) };
  for (const [index, letter] of [...text].entries()) {
    drawLetter(bitmap, letter, [10 + (width - 20) * ((index + 0.5) / text.length), height / 2], 0, 0);
  }
  return { width, height, pixels: bitmap.bits.map((bit) => (bit ? 20 : 240)) };
}

function drawTemplate(letter: string, turn: number, slant: number): Float64Array {
  const side = 80;
  const bitmap = { width: side, height: side, bits: new Uint8Array(side * side) };
  drawLetter(bitmap, letter, [side / 2, side / 2], turn, slant);
  return normalise(bitmap, { left: 0, top: 0, right: side, bottom: side });
}

function createTemplates() {
  const turns = [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3];
  const slants = [-0.2, 0, 0.2];
  return captchaAlphabet.flatMap((letter) =>
    turns.flatMap((turn) => slants.map((slant) => ({ letter, shape: drawTemplate(letter, turn, slant) }))),
  );
}

/** Boxes of the letters: the large connected shapes if their number is right, else equal parts of the width. */
function segment(bitmap: Bitmap, letters: number): Box[][] {
  const large = components(bitmap)
    .filter(({ size, top, bottom }) => size > 60 && bottom - top > 20)
    .sort((one, other) => other.size - one.size)
    .slice(0, letters)
    .sort((one, other) => one.left - other.left);
  const even = (left: number, right: number, widening: number) =>
    Array.from({ length: letters }, (_, index) => {
      const step = (right - left) / letters;
      return {
        left: Math.max(0, Math.round(left + step * (index - widening))),
        right: Math.min(bitmap.width, Math.round(left + step * (index + 1 + widening))),
        top: 0,
        bottom: bitmap.height,
      };
    });
  const margin = 12;
  const divisions = [even(margin, bitmap.width - margin, 0), even(margin, bitmap.width - margin, 0.08)];
  return large.length === letters ? [large, ...divisions] : divisions;
}

/**
 * Creates a solver that knows the generator's letters: it binarizes the image in several ways, segments it into letters
 * and selects the most similar template of each.
 */
export function createTemplateSolver(letters = 5): (image: GreyImage) => string {
  const templates = createTemplates();
  function matchLetter(shape: Float64Array) {
    let best = { letter: '?', score: -1 };
    for (const template of templates) {
      let score = 0;
      for (let index = 0; index < shape.length; index += 1) score += (shape[index] ?? 0) * (template.shape[index] ?? 0);
      if (score > best.score) best = { letter: template.letter, score };
    }
    return best;
  }
  return function solve(image) {
    let best = { text: '', score: -1 };
    for (const bitmap of binarise(image)) {
      for (const boxes of segment(bitmap, letters)) {
        const matches = boxes.map((box) => matchLetter(normalise(bitmap, box)));
        const score = matches.reduce((sum, match) => sum + match.score, 0);
        if (score > best.score) best = { text: matches.map(({ letter }) => letter).join(''), score };
      }
    }
    return best.text;
  };
}
