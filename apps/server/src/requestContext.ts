import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Id of the request that caused the running work; undefined in cron. Whatever the work of a request or job starts, also
 * after the response, has its id.
 */
export const requestIds = new AsyncLocalStorage<string>();
