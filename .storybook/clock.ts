const RealDate = Date;
const start = RealDate.parse('2026-11-20T04:00:00Z');
let now = start;

/** Sets the current time of a story. Timers stay real. The next story starts at the fixed time again. */
export function setNow(instant: string | number) {
  now = new RealDate(instant).getTime();
}

export function resetNow() {
  now = start;
}

/** All stories run at one fixed time, so that relative times are the same in each run and picture. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
  apply: () => new RealDate(now).toString(),
  get: (target, property, receiver) => (property === 'now' ? () => now : Reflect.get(target, property, receiver)),
});
