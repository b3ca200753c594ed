/** Extracts failed tests from the test runners' reports, each with the beginning of its error. */

/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors?: { message?: string }[] }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is used here. */
export interface JourneysReport extends JourneySuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

const reasonLines = 12;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function formatFailure(place: string, reason = ''): string {
  const lines = reason.replace(colours, '').split('\n').slice(0, reasonLines);
  return [`✗ ${place}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

export function failedVitestTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [formatFailure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => formatFailure(`${name} › ${fullName}`, failureMessages?.[0])),
  ]);
}

export function failedJourneys({ suites = [], specs = [] }: JourneySuite): string[] {
  return [
    ...suites.flatMap(failedJourneys),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results }) => {
          const reasons = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
          return formatFailure(`${file} › ${title} (${projectName}, ${status})`, reasons[0]);
        }),
    ),
  ];
}
