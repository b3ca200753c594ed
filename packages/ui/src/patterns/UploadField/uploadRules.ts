export interface UploadRules {
  /** MIME types, `image/*` or endings such as `.csv`. Anything when left out. */
  accept?: readonly string[];
  maxBytes?: number;
  maxCount?: number;
  /** Smallest picture, in pixels. */
  minPixels?: PixelSize;
}

export interface PixelSize {
  width: number;
  height: number;
}

/** Why a file is not even sent; the words are the field's. */
export type Refusal =
  | { reason: 'type' }
  | { reason: 'empty' }
  | { reason: 'size' }
  | { reason: 'count' }
  | { reason: 'unreadable' }
  | { reason: 'pixels'; size: PixelSize };

export interface CheckedFiles {
  taken: File[];
  refused: { file: File; refusal: Refusal }[];
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

function matches({ name, type }: FileFacts, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase());
  if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1));
  return type === pattern;
}

/** What name, type and size tell; `already` files are in the field. Null where nothing speaks against it. */
export function toRefusal(file: FileFacts, rules: UploadRules, already: number): Refusal | null {
  const { accept, maxBytes, maxCount } = rules;
  if (accept && !accept.some((pattern) => matches(file, pattern))) return { reason: 'type' };
  if (file.size === 0) return { reason: 'empty' };
  if (maxBytes !== undefined && file.size > maxBytes) return { reason: 'size' };
  if (maxCount !== undefined && already >= maxCount) return { reason: 'count' };
  return null;
}

function toPixelError(size: PixelSize | null, least: PixelSize): Refusal | null {
  if (!size) return { reason: 'unreadable' };
  return size.width < least.width || size.height < least.height ? { reason: 'pixels', size } : null;
}

/** The size of a picture, null where the browser cannot open it. */
async function measurePicture(file: File): Promise<PixelSize | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** Sorts files into those to send and those to explain. Pictures are opened only where their size matters. */
export async function checkFiles(
  files: readonly File[],
  rules: UploadRules,
  already: number,
  measure: (file: File) => Promise<PixelSize | null> = measurePicture,
): Promise<CheckedFiles> {
  const taken: File[] = [];
  const refused: CheckedFiles['refused'] = [];
  for (const file of files) {
    let refusal = toRefusal(file, rules, already + taken.length);
    if (!refusal && rules.minPixels && file.type.startsWith('image/')) {
      refusal = toPixelError(await measure(file), rules.minPixels);
    }
    if (refusal) refused.push({ file, refusal });
    else taken.push(file);
  }
  return { taken, refused };
}

/** What people call a type: `PNG` for `image/png`, `CSV` for `.csv`; groups such as `image/*` stay as they are. */
export function typeName(pattern: string): string {
  if (pattern.endsWith('/*')) return pattern;
  const [subtype = ''] = pattern.replace(/^.*[./]/, '').split('+');
  return subtype === 'webp' ? 'WebP' : subtype.toUpperCase();
}

/** Cuts a name so that the middle may give way and the ending stays: `['holiday-in-', 'kyoto.jpeg']`. */
export function splitName(name: string): [head: string, tail: string] {
  const characters = [...name];
  const tailLength = Math.min(10, Math.floor(characters.length / 2));
  return [
    characters.slice(0, characters.length - tailLength).join(''),
    characters.slice(characters.length - tailLength).join(''),
  ];
}
