/** What went wrong without throwing: collected while a story runs, thrown at its end. */
const problems: string[] = [];

export function report(problem: string) {
  problems.push(problem);
}

/** All of them but those that the story is about, which then are forgotten. */
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
