/** As in Vite's manifest. */
export interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/**
 * What a visit rarely needs, or cannot do anything with offline: it is kept when it is first used. Their letters are
 * the largest part of a build.
 */
const leftOut =
  /noto-serif|words\/.*\.admin|routes\/(register|forget|userAccount|userBasic|userAuth|userDownload|album)\.|CropDialog|ImageViewer/;

/** The files that are fetched ahead for a visit without a network: paths below the build's folder. */
export function keptFiles(manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>();
  const followed = new Set<string>();
  for (const [name, { isEntry, isDynamicEntry }] of Object.entries(manifest)) {
    if ((isEntry || isDynamicEntry) && !leftOut.test(name)) follow(name);
  }
  return [...files].sort();

  function follow(name: string): void {
    const chunk = manifest[name];
    if (!chunk || followed.has(name)) return;
    followed.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) follow(imported);
  }
}
