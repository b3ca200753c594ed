/** Whether no prefix is given, or the name begins with one of them. */
export const isChosen = (prefixes: readonly string[], name: string): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));

/** Returns the first prefix with which no name begins, such as a mistyped argument. */
export const findUnknownPrefix = (prefixes: readonly string[], names: readonly string[]): string | undefined =>
  prefixes.find((prefix) => !names.some((name) => name.startsWith(prefix)));
