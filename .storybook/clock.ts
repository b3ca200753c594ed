const RealDate = Date;
const start = RealDate.parse('2026-11-20T04:00:00Z');
let now = start;

/** Moves what the stories take for the present. Timers stay real. The next story starts at the fixed day again. */
export function setNow(instant: string | number) {
  now = new RealDate(instant).getTime();
}

export function resetNow() {
  now = start;
}

/** Every story happens at one instant, so that "3 hours ago" is the same in every run and every picture. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
  apply: () => new RealDate(now).toString(),
  get: (target, property, receiver) => (property === 'now' ? () => now : Reflect.get(target, property, receiver)),
});
