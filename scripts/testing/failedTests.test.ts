import { expect, test } from 'vitest';
import { failedJourneys, failedVitestTests } from './failedTests.ts';

test('a failed test is listed with file, name and the first line of its error', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
  };
  const file = { name: 'sum.test.ts', message: '', assertionResults: [passed, failed] };
  expect(failedVitestTests({ numPassedTests: 1, numFailedTests: 1, testResults: [file] })).toEqual([
    '✗ sum.test.ts › subtracts\n    expected 1\n    to be 2',
  ]);
});

test('a file that fails to load is listed', () => {
  const file = { name: 'sum.test.ts', message: 'Cannot find module', assertionResults: [] };
  expect(failedVitestTests({ numPassedTests: 0, numFailedTests: 0, testResults: [file] })).toEqual([
    '✗ sum.test.ts\n    Cannot find module',
  ]);
});

test('failed and flaky journeys are listed at any depth', () => {
  const of = (title: string, status: string) => ({
    title,
    file: 'buy.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'no such button' }] }] }],
  });
  const suite = { suites: [{ specs: [of('buys', 'expected'), of('pays', 'unexpected'), of('returns', 'flaky')] }] };
  expect(failedJourneys({ suites: [suite] })).toEqual([
    '✗ buy.spec.ts › pays (phone, unexpected)\n    no such button',
    '✗ buy.spec.ts › returns (phone, flaky)\n    no such button',
  ]);
});
