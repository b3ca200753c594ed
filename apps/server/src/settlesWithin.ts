/**
 * Whether the work ends within this time; otherwise it goes on. Rejects if the work does in time. After a stall of the
 * event loop, timers run before sockets are read, and immediates after it: a result that has arrived is in time.
 */
export async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => setImmediate(resolve, false), timeoutMs);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
