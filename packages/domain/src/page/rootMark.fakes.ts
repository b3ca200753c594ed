import { vi } from 'vitest';

/** Runs an inline script on a page with this storage; returns the attributes that it sets on the root element. */
export function getRootMarks(script: string, getItem: (key: string) => string | null): string[] {
  const setAttribute = vi.fn();
  const run = new Function('document', 'localStorage', script);
  run({ documentElement: { setAttribute } }, { getItem });
  return setAttribute.mock.calls.map(([name]) => name as string);
}
