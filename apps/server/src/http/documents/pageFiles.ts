interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
/** The build's own list of its chunks, by the modules they begin with. */
export type Manifest = Record<string, Chunk>;

/** Which of the build's files a page is shown by. */
export class PageFiles {
  readonly #manifest: Manifest;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** Styles and scripts of modules by the ends of their paths, and of all that these import; without what is not there. */
  of(modules: readonly string[]): { styles: string[]; scripts: string[] } {
    const styles = new Set<string>();
    const scripts = new Set<string>();
    const follow = (key: string) => {
      const chunk = this.#manifest[key];
      if (!chunk || scripts.has(chunk.file)) return;
      for (const imported of chunk.imports ?? []) follow(imported);
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
    };
    for (const end of modules) {
      const key = Object.keys(this.#manifest).find((name) => name.endsWith(end));
      if (key) follow(key);
    }
    return { styles: [...styles], scripts: [...scripts] };
  }
}
