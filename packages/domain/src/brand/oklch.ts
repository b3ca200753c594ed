/*
 * OKLCH (CSS Color 4, section 9.2, after Björn Ottosson): a colour as lightness 0 to 1, chroma from 0 and hue in
 * radians. Equal steps look equal, so a palette keeps its steps at another hue.
 */

export interface Oklch {
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** sRGB transfer function of one channel, 0 to 1. */
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Linear red, green and blue of `#rrggbb`. */
function readHex(hex: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return [red, green, blue];
}

function writeHex(linear: Triple): string {
  const parts = linear.map((value) => {
    const byte = Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const toLuminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2: the relative luminance of an opaque `#rrggbb`, 0 to 1. */
export function getLuminance(hex: string): number {
  return toLuminance(readHex(hex));
}

/** WCAG 2: the contrast ratio of two opaque `#rrggbb`, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Converts `#rrggbb` to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = readHex(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Linear sRGB of an OKLCH colour; channels outside of 0 to 1 are out of gamut. */
function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const gamutTolerance = 1e-4;
const isInGamut = (linear: Triple) => linear.every((value) => value >= -gamutTolerance && value <= 1 + gamutTolerance);

/** Bisections: finer than an 8-bit channel. */
const steps = 14;

/** Largest number between `low`, which passes, and `high`, which passes or not. */
function bisect(low: number, high: number, passes: (value: number) => boolean): number {
  if (passes(high)) return high;
  let [good, bad] = [low, high];
  for (let step = 0; step < steps; step += 1) {
    const middle = (good + bad) / 2;
    if (passes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Linear sRGB in gamut: a colour outside keeps lightness and hue and loses chroma. */
function toGamut(color: Oklch): Triple {
  const linear = toLinearRgb(color);
  if (isInGamut(linear)) return linear;
  const chroma = bisect(0, color.chroma, (value) => isInGamut(toLinearRgb({ ...color, chroma: value })));
  return toLinearRgb({ ...color, chroma });
}

/** Converts to `#rrggbb`, with less chroma where the colour is out of gamut. */
export function toHex(color: Oklch): string {
  return writeHex(toGamut(color));
}

/** The lightest `#rrggbb` of this chroma and hue whose relative luminance is at most `luminance`, but for rounding. */
export function withLuminance({ chroma, hue }: Pick<Oklch, 'chroma' | 'hue'>, luminance: number): string {
  const at = (lightness: number) => toGamut({ lightness, chroma, hue });
  return writeHex(at(bisect(0, 1, (lightness) => toLuminance(at(lightness)) <= luminance)));
}
