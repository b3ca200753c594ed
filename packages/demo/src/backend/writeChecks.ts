import { DemoApiError } from './call.ts';

/** @throws DemoApiError TAKEN if another record has this slug */
export function checkSlug(records: readonly { id: number; slug: string }[], slug: string | undefined, ownId?: number) {
  if (records.some((one) => one.slug === slug && one.id !== ownId)) {
    throw new DemoApiError('TAKEN', { fields: { slug: 'taken' } });
  }
}

/** Removes the undefined fields of an input. */
export function omitUndefined<Input extends object>(input: Input): Partial<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Input>;
}
