/** The work before: of the process, since what it bounds is the memory of the process. */
let previous: Promise<unknown> = Promise.resolve();

/** Processes one uploaded picture at a time, in the order of the calls: each needs memory for all its pixels. */
export function oneAtATime<Result>(process: () => Promise<Result>): Promise<Result> {
  const processed = previous.then(process);
  previous = processed.catch(() => undefined);
  return processed;
}
