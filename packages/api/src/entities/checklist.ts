import * as v from 'valibot';

/** Setup steps of a shop before it can sell, in the recommended order. */
export const checklistItems = [
  'name',
  'logo',
  'currency',
  'shipping',
  'payment',
  'mail',
  'product',
  'terms',
  'privacy',
  'domain',
] as const;
/** Steps that a shop can do without: one without a logo shows its name in letters. */
export const optionalChecklistItems: readonly ChecklistItem[] = ['logo'];
export type ChecklistItem = (typeof checklistItems)[number];

export const ChecklistSchema = v.object({
  items: v.array(v.object({ id: v.picklist(checklistItems), isDone: v.boolean() })),
  /** An admin has hidden the completed checklist. */
  isDismissed: v.boolean(),
  /** Limits that the embedded database is beyond, each null while it is not; null if it is beyond none. */
  outgrown: v.nullable(
    v.object({
      databaseBytes: v.nullable(v.number()),
      /** 95th percentile of the last 1,000 API requests that waited for the database and for no provider. */
      p95Ms: v.nullable(v.number()),
    }),
  ),
});
export type Checklist = v.InferOutput<typeof ChecklistSchema>;
