/** The build's manifest: chunks by entry module. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Finds the built files of a page. */
export class PageFiles {
  readonly #manifest: Manifest;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** Styles and scripts of modules, given by path suffix, and of their imports. Missing modules are skipped. */
  findFiles(modules: readonly string[]): { styles: string[]; scripts: string[] } {
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
