import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from './registerWorker.ts';

type Outcome = 'rejected' | 'redundant' | 'activated';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser whose registrations end as given, one after the other. */
function openWorkers(outcomes: Outcome[]) {
  const register = vi.fn(async () => {
    const outcome = outcomes.shift();
    if (outcome === undefined || outcome === 'rejected') throw new TypeError('The script could not be loaded');
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration = { installing, active: outcome === 'activated' ? installing : null };
    setTimeout(() => {
      installing.state = outcome;
      installing.dispatchEvent(new Event('statechange'));
    }, 100);
    return registration;
  });
  return { workers: { register } as unknown as ServiceWorkerContainer, register };
}

test('a worker whose script or files cannot be loaded is registered again', async () => {
  const { workers, register } = openWorkers(['rejected', 'redundant', 'activated']);
  await registerWorker(workers);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(register).toHaveBeenCalledTimes(3);
});

test('a worker that is active is not registered again', async () => {
  const { workers, register } = openWorkers(['activated']);
  await registerWorker(workers);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(register).toHaveBeenCalledTimes(1);
});

test('a worker that never loads is given up after five tries', async () => {
  const { workers, register } = openWorkers([]);
  await registerWorker(workers);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(register).toHaveBeenCalledTimes(5);
});
