import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work of a request or job; whatever it starts, also after the response, has this request id. */
export function runWithRequestId<Value>(requestId: string, work: () => Value): Value {
  return requestIds.run(requestId, work);
}

/** Id of the request that caused the running work; undefined in cron. */
export function getCurrentRequestId(): string | undefined {
  return requestIds.getStore();
}
