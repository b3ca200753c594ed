/**
 * Whether the work ends within this time; otherwise it goes on. Rejects if the work does in time. The timeout has two
 * halves: after a stall of the event loop, timers run before sockets are read, so that the first half can end before a
 * result that has arrived.
 */
export async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  let timer = setTimeout(() => {
    timer = setTimeout(resolve, timeoutMs / 2, false);
  }, timeoutMs / 2);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
