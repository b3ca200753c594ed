/** Errors that do not throw: collected while a story runs, reported at its end. */
const problems: string[] = [];

export function report(problem: string) {
  problems.push(problem);
}

/** Returns and clears the problems, without those a story expects. */
export function drainProblems(expected: RegExp[] = []): string[] {
  return problems.splice(0).filter((problem) => !expected.some((pattern) => pattern.test(problem)));
}

function toText(values: unknown[]): string {
  return values.map((value) => (value instanceof Error ? (value.stack ?? value.message) : String(value))).join(' ');
}

const original = console.error.bind(console);
console.error = (...values: unknown[]) => {
  report(`console.error: ${toText(values)}`);
  original(...values);
};
