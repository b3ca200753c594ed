import { useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../../app/ServicesContext.ts';
import type { ColumnChoice } from '../../../patterns/DataTable/columnChoice.ts';

const ColumnChoiceSchema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

function readChoice(text: string | null): ColumnChoice | undefined {
  if (!text) return undefined;
  try {
    const parsed = v.safeParse(ColumnChoiceSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** The viewer's column selection of a list, stored in this browser. */
export function useColumnChoice(name: string) {
  const { local } = useServices().platform;
  const key = `admin.columns.${name}`;
  const [choice, setChoice] = useState(() => readChoice(local.get(key)));
  function keep(next: ColumnChoice | undefined) {
    if (next) local.set(key, JSON.stringify(next));
    else local.remove(key);
    setChoice(next);
  }
  return [choice, keep] as const;
}
