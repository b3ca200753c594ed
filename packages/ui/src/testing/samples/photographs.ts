/** Photographs as merchants upload them, unlike the drawn pictures of the demo shop. */
export const photographNames = ['noise', 'gradient', 'wide', 'tall', 'transparent', 'large', 'dark'] as const;
export type PhotographName = (typeof photographNames)[number];

interface Photograph {
  width: number;
  height: number;
  /** PNG where transparency counts. */
  type: 'image/jpeg' | 'image/png';
  paint: (context: CanvasRenderingContext2D, width: number, height: number) => void;
}

function paintGradient(context: CanvasRenderingContext2D, width: number, height: number) {
  const gradient = context.createLinearGradient(0, 0, width, height);
  for (const [at, color] of ['#f3d9b1', '#b5512f', '#27374d'].entries()) gradient.addColorStop(at / 2, color);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  paintThing(context, width, height);
}

/** A round thing in the middle, by which distortion and cropping are seen. */
function paintThing(context: CanvasRenderingContext2D, width: number, height: number) {
  const radius = Math.min(width, height) * 0.32;
  context.fillStyle = '#2f7f6f';
  context.beginPath();
  context.arc(width / 2, height / 2, radius, 0, 2 * Math.PI);
  context.fill();
}

function paintNoise(context: CanvasRenderingContext2D, width: number, height: number) {
  const pixels = context.createImageData(width, height);
  // A linear congruential generator: each run draws the same picture.
  let seed = 7;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels.data[at] = at % 4 === 3 ? 255 : seed >>> 23;
  }
  context.putImageData(pixels, 0, 0);
}

function paintDark(context: CanvasRenderingContext2D, width: number, height: number) {
  context.fillStyle = '#0b0b0d';
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 0.25;
  paintThing(context, width, height);
}

const photographs: Record<PhotographName, Photograph> = {
  noise: { width: 600, height: 600, type: 'image/jpeg', paint: paintNoise },
  gradient: { width: 1200, height: 900, type: 'image/jpeg', paint: paintGradient },
  wide: { width: 1600, height: 320, type: 'image/jpeg', paint: paintGradient },
  tall: { width: 320, height: 1600, type: 'image/jpeg', paint: paintGradient },
  transparent: { width: 800, height: 800, type: 'image/png', paint: paintThing },
  large: { width: 4000, height: 3000, type: 'image/jpeg', paint: paintGradient },
  dark: { width: 900, height: 900, type: 'image/jpeg', paint: paintDark },
};

/** Draws a photograph and returns its data URL. */
function drawPhotograph(name: PhotographName): string {
  const { width, height, type, paint } = photographs[name];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws on no canvas.');
  paint(context, width, height);
  return canvas.toDataURL(type, 0.7);
}

const urls = new Map<PhotographName, string>();

/** The data URL of a photograph, drawn once a page: the large one takes a moment. */
export function getPhotographUrl(name: PhotographName): string {
  const url = urls.get(name) ?? drawPhotograph(name);
  urls.set(name, url);
  return url;
}
