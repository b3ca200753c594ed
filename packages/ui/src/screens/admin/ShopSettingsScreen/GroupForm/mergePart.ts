import { isRecord } from '@sampan/domain/setting/isRecord';

/** Whether two parts of form values have the same content. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Three-way merge of a part: of a record each entry on its own, else the viewer's value if they changed it. */
export function mergePart(opened: unknown, mine: unknown, saved: unknown): unknown {
  if (isRecord(opened) && isRecord(mine) && isRecord(saved)) {
    const entries = Object.entries(mine).map(([key, part]) => [key, mergePart(opened[key], part, saved[key])]);
    return Object.fromEntries(entries);
  }
  return isSame(opened, mine) ? saved : mine;
}
