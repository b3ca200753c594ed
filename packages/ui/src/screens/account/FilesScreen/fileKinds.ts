import type { File } from '@sampan/api/entities';

export type FileKind = 'all' | 'document' | 'image' | 'archive' | 'other';
export const fileKinds = ['all', 'document', 'image', 'archive', 'other'] as const satisfies readonly FileKind[];

const patterns: readonly (readonly [Exclude<FileKind, 'all' | 'other'>, RegExp])[] = [
  ['image', /^image\//],
  ['archive', /zip|compressed|x-tar|x-rar/],
  ['document', /pdf|^text\/|word|document|sheet/],
];

/** The kind of a file, from its MIME type. */
export function getKind({ mime }: Pick<File, 'mime'>): Exclude<FileKind, 'all'> {
  return patterns.find(([, pattern]) => pattern.test(mime))?.[0] ?? 'other';
}

/** The kinds among these files, in filter order. A filter with a single choice is pointless, so it gets none. */
export function listKinds(files: readonly Pick<File, 'mime'>[]): FileKind[] {
  const there = new Set<FileKind>(files.map(getKind));
  return there.size < 2 ? [] : fileKinds.filter((kind) => kind === 'all' || there.has(kind));
}
