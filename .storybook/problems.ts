/** What went wrong without throwing: collected while a story runs, thrown at its end. */
const problems: string[] = [];

export function report(problem: string) {
  problems.push(problem);
}

export function takeProblems(): string[] {
  return problems.splice(0);
}

function textOf(values: unknown[]): string {
  return values.map((value) => (value instanceof Error ? (value.stack ?? value.message) : String(value))).join(' ');
}

const original = console.error.bind(console);
console.error = (...values: unknown[]) => {
  report(`console.error: ${textOf(values)}`);
  original(...values);
};
