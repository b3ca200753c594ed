import { randomBytes } from 'node:crypto';
import { loadSharp } from '../../pictures/loadSharp.ts';
import { captchaGlyphs, type Point } from './glyphs.ts';

/** Pixels; twice the displayed size. */
const [width, height] = [240, 88];

/** Uniform random number in [0, 1). */
type Random = () => number;

/**
 * The sfc32 generator, seeded with 16 bytes: 21,000 calls of the system's generator took most of the rendering time.
 */
export function createRandom(seed: Uint8Array = randomBytes(16)): Random {
  const view = new DataView(seed.buffer, seed.byteOffset, 16);
  let [a, b, c, counter] = [view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12)];
  return function next() {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/**
 * A line with round caps from (x, y) to (x + dx, y + dy), px. Flat fields, because each pixel reads several segments.
 */
interface Segment {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** 1 / length², 0 for a point. */
  scale: number;
  /** Half the thickness at the start, and its increase until the end. */
  half: number;
  growth: number;
}

type Field = (x: number, y: number) => number;

/** Random numbers of a range and random fields, from one generator. */
function createSampler(random: Random) {
  const between = (from: number, to: number) => from + (to - from) * random();
  /** Sum of sine waves in random directions: a smooth field between about -amplitude and amplitude. */
  function createWaveField(amplitude: number, wavelength: readonly [number, number], count = 3): Field {
    const parts = Array.from({ length: count }, () => {
      const angle = between(0, Math.PI * 2);
      const frequency = (Math.PI * 2) / between(...wavelength);
      return {
        kx: Math.cos(angle) * frequency,
        ky: Math.sin(angle) * frequency,
        phase: between(0, Math.PI * 2),
      };
    });
    const scale = amplitude / Math.sqrt(count);
    return (x, y) => {
      let sum = 0;
      for (const { kx, ky, phase } of parts) sum += Math.sin(kx * x + ky * y + phase);
      return scale * sum;
    };
  }
  return { between, waves: createWaveField };
}

type Sampler = ReturnType<typeof createSampler>;

/** Places one letter: rotated, slanted, scaled and distorted, with its own thickness per stroke. */
function placeGlyph(letter: string, centre: Point, { between }: Sampler): Segment[] {
  const turn = between(-0.24, 0.24);
  const slant = between(-0.18, 0.18);
  const [scaleX, scaleY] = [between(7.6, 9), between(8.6, 10.4)];
  const place = ([x, y]: Point): Point => {
    const dx = (x - 2 + (3 - y) * slant + between(-0.12, 0.12)) * scaleX;
    const dy = (y - 3 + between(-0.12, 0.12)) * scaleY;
    return [
      centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
      centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  };
  return (captchaGlyphs[letter] ?? []).flatMap((stroke) => toSegments(stroke.map(place), () => between(2.8, 4)));
}

function toSegments(points: readonly Point[], half: () => number): Segment[] {
  const halves = points.map(half);
  return points.slice(1).map(([toX, toY], index) => {
    const [x, y] = points[index] ?? [toX, toY];
    const [dx, dy] = [toX - x, toY - y];
    const start = halves[index] ?? 0;
    return { x, y, dx, dy, scale: 1 / (dx * dx + dy * dy || 1), half: start, growth: (halves[index + 1] ?? 0) - start };
  });
}

/** A decoy curve with the letters' thickness and color, which no filter can remove. */
function placeCurve({ between, waves }: Sampler, half: readonly [number, number]): Segment[] {
  const [first, last] = [between(14, height - 14), between(14, height - 14)];
  const bend = waves(between(10, 20), [90, 240], 2);
  const steps = 24;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const x = (width * step) / steps;
    return [x, first + ((last - first) * step) / steps + bend(x, 0)];
  });
  return toSegments(points, () => between(...half));
}

/** A decoy: some strokes of a letter, smaller. */
function placeFragment(sampler: Sampler): Segment[] {
  const { between } = sampler;
  const letters = Object.keys(captchaGlyphs);
  const strokes = captchaGlyphs[letters[Math.floor(between(0, letters.length))] ?? ''] ?? [];
  const stroke = strokes[Math.floor(between(0, strokes.length))] ?? [];
  const size = between(2, 3.4);
  const [turn, x, y] = [between(0, Math.PI * 2), between(10, width - 10), between(8, height - 8)];
  const points = stroke.map(([px, py]): Point => {
    const [dx, dy] = [(px - 2) * size, (py - 3) * size];
    return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
  });
  return toSegments(points, () => between(0.9, 1.5));
}

/** Coverage of a pixel by the nearest segment, 0 to 1. */
function computeCoverage(segments: readonly Segment[], x: number, y: number): number {
  let max = 0;
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index] as Segment;
    const px = x - segment.x;
    const py = y - segment.y;
    const along = Math.min(1, Math.max(0, (px * segment.dx + py * segment.dy) * segment.scale));
    const qx = px - along * segment.dx;
    const qy = py - along * segment.dy;
    const covered = segment.half + segment.growth * along + 0.5 - Math.sqrt(qx * qx + qy * qy);
    if (covered >= 1) return 1;
    if (covered > max) max = covered;
  }
  return max;
}

/**
 * Cell size of the spatial index, px, and the maximum distance by which warp and thickness move a line beyond its ends.
 */
const cellSize = 8;
const reach = 13;
const columns = Math.ceil(width / cellSize);

/** Segments that can touch each cell, row by row. */
function indexByCell(segments: readonly Segment[]): Segment[][] {
  return Array.from({ length: columns * Math.ceil(height / cellSize) }, (_, cell) => {
    const [left, top] = [(cell % columns) * cellSize, Math.floor(cell / columns) * cellSize];
    return segments.filter(
      ({ x, y, dx, dy }) =>
        Math.min(x, x + dx) - reach <= left + cellSize &&
        Math.max(x, x + dx) + reach >= left &&
        Math.min(y, y + dy) - reach <= top + cellSize &&
        Math.max(y, y + dy) + reach >= top,
    );
  });
}

/** Samples a field every 4 px and interpolates: evaluating the sines took most of the time. */
function interpolateField(field: Field): Field {
  const pitch = 4;
  const across = Math.ceil(width / pitch) + 1;
  const down = Math.ceil(height / pitch) + 1;
  const values = Float64Array.from({ length: across * down }, (_, index) =>
    field((index % across) * pitch, Math.floor(index / across) * pitch),
  );
  return (x, y) => {
    const column = Math.floor(x / pitch);
    const row = Math.floor(y / pitch);
    const fx = x / pitch - column;
    const fy = y / pitch - row;
    const at = row * across + column;
    const top = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
    const bottom = (values[at + across] ?? 0) * (1 - fx) + (values[at + across + 1] ?? 0) * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/**
 * Renders a text as grey pixels, row by row: warped overlapping letters, decoy curves, and areas with inverted
 * contrast, so that neither a threshold nor a color separates the letters.
 */
function drawPixels(text: string, random: Random): Uint8Array {
  const sampler = createSampler(random);
  const { between, waves } = sampler;
  const step = (width - 30) / text.length;
  const letters = [...text].flatMap((letter, index) =>
    placeGlyph(letter, [15 + step * (index + 0.5) + between(-2, 2), height / 2 + between(-7, 7)], sampler),
  );
  const curves = [placeCurve(sampler, [0.8, 1.5]), placeCurve(sampler, [0.8, 1.5])].flat();
  const fragments = Array.from({ length: 2 }, () => placeFragment(sampler)).flat();
  const cuts = placeCurve(sampler, [0.5, 1]);

  const [warpX, warpY] = [interpolateField(waves(3, [36, 80])), interpolateField(waves(3, [36, 80]))];
  const swap = interpolateField(waves(1, [90, 220]));
  const swapLevel = between(-0.15, 0.15);
  const [paper, ink] = [interpolateField(waves(16, [50, 200])), interpolateField(waves(20, [30, 120]))];
  const [paperLevel, inkLevel] = [between(196, 222), between(66, 92)];

  const dark = indexByCell([...letters, ...curves, ...fragments]);
  const light = indexByCell(cuts);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor(y / cellSize) * columns + Math.floor(x / cellSize);
      const sx = x + warpX(x, y);
      const sy = y + warpY(x, y);
      const glyphInk = computeCoverage(dark[cell] ?? [], sx, sy) * (1 - computeCoverage(light[cell] ?? [], sx, sy));
      // Inverts paper and ink where the field crosses its level, with a soft edge of a pixel or two.
      const swapped = Math.min(1, Math.max(0, 0.5 + (swap(x, y) - swapLevel) * 12));
      const share = glyphInk + swapped - 2 * glyphInk * swapped;
      const grey = (paperLevel + paper(x, y)) * (1 - share) + (inkLevel + ink(x, y)) * share;
      pixels[y * width + x] = Math.min(255, Math.max(0, grey + between(-9, 9)));
    }
  }
  return pixels;
}

/** Renders a text as a data URL: a lossy WebP of a few kB, 240 × 88. */
export async function drawCaptcha(text: string, random: Random = createRandom()): Promise<string> {
  // Lazy: a shop without sign-ins does not need the library's memory.
  const sharp = await loadSharp();
  const raw = { width, height, channels: 1 as const };
  const bytes = await sharp(drawPixels(text, random), { raw }).webp({ quality: 40, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
