/** A chunk in Vite's manifest. */
export interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * Chunks that a visit rarely needs or that are useless offline: cached on first use. The fonts are the largest part of
 * a build.
 */
const leftOut =
  /noto-serif|messages\/.*\.(admin|records)|routes\/(register|forget|userAccount|userBasic|userAuth|userDownload|album)\.|CropDialog|ImageViewer/;

/** Admin chunks, including those that only they load (charts, the article editor), are not precached for customers. */
const behindTheCounter = /AdminRoutes|routes\/admin/;

/** Returns the files to precache for offline visits, as paths below the build's folder. */
export function retainedFiles(manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>();
  const followed = new Set<string>();
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) follow(name);
  return [...files].sort();

  function follow(name: string): void {
    const chunk = manifest[name];
    if (!chunk || followed.has(name)) return;
    followed.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) follow(imported);
    for (const later of chunk.dynamicImports ?? []) {
      if (!leftOut.test(later) && !behindTheCounter.test(later)) follow(later);
    }
  }
}
