import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createWorker, PSM } from 'tesseract.js';
import { expect, test } from 'vitest';
import { getAttemptCount, isLong, measure } from '../../../../scripts/reliability/measure.ts';
import { captchaAlphabet } from '../../src/areas/captcha/glyphs.ts';
import { createRandom, drawCaptcha } from '../../src/areas/captcha/picture.ts';
import { createTemplateSolver, drawPlainText, type GreyImage } from './templateSolver.ts';

/** Maximum share of captchas that a program may solve. The template solver reads 2 to 3 of 100. */
const maxReadShare = 0.05;

/** In a few captchas chance alone may exceed the share: three standard deviations more are allowed. */
function getMaxRead(count: number): number {
  const expected = maxReadShare * count;
  return isLong ? expected : expected + 3 * Math.sqrt(expected * (1 - maxReadShare));
}

function createSeed(): { seed: string; random: () => number } {
  const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 32));
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(0, Number(seed));
  const random = createRandom(bytes);
  for (let index = 0; index < 20; index += 1) random();
  return { seed, random };
}

function createText(random: () => number): string {
  return Array.from({ length: 5 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]).join('');
}

async function drawSamples(count: number) {
  const { seed, random } = createSeed();
  const samples: { text: string; file: Buffer }[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = createText(random);
    const image = await drawCaptcha(text, random);
    samples.push({ text, file: Buffer.from(image.replace('data:image/webp;base64,', ''), 'base64') });
  }
  return { seed, samples };
}

async function decode(file: Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

test('a solver that knows the letters reads plain pictures, and at most one captcha in twenty', async () => {
  const solve = createTemplateSolver();
  const plain = ['ACDEF', 'CHJKL', 'MNPRT', 'WXY34', '679AX'];
  // Control: without the distortion the same solver reads nearly every letter.
  const right = plain.map((text) => [...solve(drawPlainText(text))].filter((letter, at) => letter === text[at]).length);
  expect(right.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(23);
  const { seed, samples } = await drawSamples(getAttemptCount(60, 1_000));
  await measure('captcha-solver', { place: 'none', seed }, async (countAttempts) => {
    const read: string[] = [];
    for (const { text, file } of samples) {
      if (solve(await decode(file)) === text) read.push(text);
      countAttempts();
    }
    console.info(`template solver: ${read.length} of ${samples.length} read, seed ${seed}`);
    expect(read.length, `seed ${seed}`).toBeLessThanOrEqual(getMaxRead(samples.length));
  });
});

test('an optical character reader reads plain pictures, and at most one captcha in twenty', async () => {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  const worker = await createWorker('eng', 1, { langPath: dirname(data), cacheMethod: 'none', gzip: true });
  try {
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_LINE,
      tessedit_char_whitelist: captchaAlphabet.join(''),
      user_defined_dpi: '150',
    });
    const recognise = async (picture: Sharp) => {
      const { data: page } = await worker.recognize(await picture.png().toBuffer());
      return page.text.replace(/\s/g, '');
    };
    // Control: OCR reads undistorted letters.
    const { width, height, pixels } = drawPlainText('HLTEX');
    const control = sharp(pixels, { raw: { width, height, channels: 1 } });
    expect(await recognise(control)).toBe('HLTEX');
    const { seed, samples } = await drawSamples(getAttemptCount(20, 200));
    const read: string[] = [];
    await measure('captcha-ocr', { place: 'none', seed }, async (countAttempts) => {
      for (const { text, file } of samples) {
        const guesses = [
          await recognise(sharp(file)),
          await recognise(sharp(file).greyscale().resize(480).median(5).threshold(140)),
        ];
        if (guesses.includes(text)) read.push(text);
        countAttempts();
      }
      console.info(`OCR: ${read.length} of ${samples.length} read, seed ${seed}`);
      expect(read.length, `seed ${seed}`).toBeLessThanOrEqual(getMaxRead(samples.length));
    });
  } finally {
    await worker.terminate();
  }
});
