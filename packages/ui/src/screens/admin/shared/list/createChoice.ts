import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';

/** Defines a filter by one of these values. */
export function createChoice<Value extends string | number>(
  id: string,
  label: string,
  values: readonly Value[],
  getLabel: (value: Value) => string,
): FilterDef {
  return { id, label, kind: 'choice', options: values.map((value) => ({ value: `${value}`, label: getLabel(value) })) };
}
