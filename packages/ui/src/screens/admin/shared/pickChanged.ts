/** Returns the properties of `next` that differ from `old`, for a call that updates a record; null for one that is gone. */
export function pickChanged<Input extends object>(old: Input, next: Input): Partial<Input> {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])] as (keyof Input)[];
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? null])) as Partial<Input>;
}
