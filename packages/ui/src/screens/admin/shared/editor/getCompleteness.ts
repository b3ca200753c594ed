import type { Completeness } from '../../../../patterns/LocaleDots/completeness.ts';

/** How many of a record's texts in one language exist. */
export function getCompleteness(texts: Readonly<Record<string, string>>): Completeness {
  const values = Object.values(texts);
  return { done: values.filter((text) => text.trim() !== '').length, total: values.length };
}
