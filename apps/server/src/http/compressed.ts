import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedJson } from './handler.ts';

/** An answer as it goes over the wire. */
interface Compressed {
  bytes: Buffer;
  encoding?: 'br' | 'gzip';
}

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;
const encodings = ['br', 'gzip'] as const;

/** Bytes: a smaller answer fits into one packet as it is. */
const threshold = 1024;

const forms = new WeakMap<CachedJson<unknown>, Map<string, Promise<Compressed>>>();

/**
 * A kept answer in the form that the caller takes, each made once: packing costs many times what all else of a kept
 * answer does. The forms go when the answer does.
 */
export function compressed(answer: CachedJson<unknown>, accepted: string | string[] | undefined): Promise<Compressed> {
  const encoding = encodings.find((name) => accepts(String(accepted ?? ''), name));
  const made = forms.get(answer) ?? new Map<string, Promise<Compressed>>();
  forms.set(answer, made);
  const form = made.get(encoding ?? '') ?? pack(answer.text, encoding);
  made.set(encoding ?? '', form);
  return form;
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function pack(text: string, encoding: Compressed['encoding']): Promise<Compressed> {
  const bytes = Buffer.from(text);
  if (!encoding || bytes.length < threshold) return { bytes };
  return { bytes: await packers[encoding](bytes), encoding };
}
