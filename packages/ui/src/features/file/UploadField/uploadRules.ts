export interface UploadRules {
  /** MIME types, `image/*` or extensions such as `.csv`. Any file by default. */
  accept?: readonly string[];
  maxBytes?: number;
  maxCount?: number;
  /** Minimum picture size in pixels. */
  minPixels?: PixelSize;
  /** Maximum number of pixels of a picture. */
  maxPixels?: number;
}

export interface PixelSize {
  width: number;
  height: number;
}

/** Reason for rejecting a file before the upload; the field translates it. */
export type FileProblem =
  | { reason: 'type' }
  | { reason: 'empty' }
  | { reason: 'size' }
  | { reason: 'count' }
  | { reason: 'unreadable' }
  | { reason: 'pixels'; size: PixelSize }
  | { reason: 'tooManyPixels' };

export interface CheckedFiles {
  accepted: File[];
  rejected: { file: File; problem: FileProblem }[];
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

function matches({ name, type }: FileFacts, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase());
  if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1));
  return type === pattern;
}

/** Checks name, type and size; `already` is the number of files in the field. Null if accepted. */
export function checkFile(file: FileFacts, rules: UploadRules, already: number): FileProblem | null {
  const { accept, maxBytes, maxCount } = rules;
  if (accept && !accept.some((pattern) => matches(file, pattern))) return { reason: 'type' };
  if (file.size === 0) return { reason: 'empty' };
  if (maxBytes !== undefined && file.size > maxBytes) return { reason: 'size' };
  if (maxCount !== undefined && already >= maxCount) return { reason: 'count' };
  return null;
}

function toPixelError(size: PixelSize | null, { minPixels: min, maxPixels }: UploadRules): FileProblem | null {
  if (!size) return { reason: 'unreadable' };
  if (min && (size.width < min.width || size.height < min.height)) return { reason: 'pixels', size };
  return maxPixels !== undefined && size.width * size.height > maxPixels ? { reason: 'tooManyPixels' } : null;
}

/** Returns the size of a picture; null if the browser cannot decode it. */
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

/** Splits files into accepted and rejected ones. Decodes pictures only if there are limits of pixels. */
export async function checkFiles(
  files: readonly File[],
  rules: UploadRules,
  already: number,
  measure: (file: File) => Promise<PixelSize | null> = measurePicture,
): Promise<CheckedFiles> {
  const accepted: File[] = [];
  const rejected: CheckedFiles['rejected'] = [];
  const hasPixelLimits = rules.minPixels !== undefined || rules.maxPixels !== undefined;
  for (const file of files) {
    let problem = checkFile(file, rules, already + accepted.length);
    if (!problem && hasPixelLimits && file.type.startsWith('image/')) {
      problem = toPixelError(await measure(file), rules);
    }
    if (problem) rejected.push({ file, problem });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

/** Names that are not the subtype in capitals. */
const typeNames: Partial<Record<string, string>> = { webp: 'WebP', webm: 'WebM', quicktime: 'MOV' };

/**
 * Returns the common name of a type: `PNG` for `image/png`, `CSV` for `.csv`; groups such as `image/*` are unchanged.
 */
export function typeName(pattern: string): string {
  if (pattern.endsWith('/*')) return pattern;
  const [subtype = ''] = pattern.replace(/^.*[./]/, '').split('+');
  return typeNames[subtype] ?? subtype.toUpperCase();
}

/** Splits a file name for truncation in the middle: `['holiday-in-', 'kyoto.jpeg']`. */
export function splitName(name: string): [head: string, tail: string] {
  const characters = [...name];
  const tailLength = Math.min(10, Math.floor(characters.length / 2));
  return [
    characters.slice(0, characters.length - tailLength).join(''),
    characters.slice(characters.length - tailLength).join(''),
  ];
}
