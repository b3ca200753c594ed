import type { Storage } from '@sampan/domain/ports';
import { readStored, removeStored, writeStored } from '@sampan/domain/stored';
import { useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import type { ColumnChoice } from '../../../../patterns/DataTable/columnChoice.ts';

const ColumnChoiceSchema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

const toKey = (name: string) => `admin.columns.${name}`;

/** Reads the columns chosen for a list; undefined if none were, or the value is damaged or storage blocked. */
export function readColumnChoice(storage: Storage, name: string): ColumnChoice | undefined {
  return readStored(storage, toKey(name), ColumnChoiceSchema) ?? undefined;
}

/** The viewer's column selection of a list, stored in this browser; without storage it lasts as long as the page. */
export function useColumnChoice(name: string) {
  const { local } = useServices().platform;
  const [choice, setChoice] = useState(() => readColumnChoice(local, name));
  function keep(next: ColumnChoice | undefined) {
    if (next) writeStored(local, toKey(name), next);
    else removeStored(local, toKey(name));
    setChoice(next);
  }
  return [choice, keep] as const;
}
