import * as v from 'valibot';

/** Setup steps of a shop before it can sell, in the recommended order. */
export const checklistItems = [
  'name',
  'currency',
  'shipping',
  'payment',
  'mail',
  'product',
  'terms',
  'domain',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

export const ChecklistSchema = v.object({
  items: v.array(v.object({ id: v.picklist(checklistItems), isDone: v.boolean() })),
  /** An admin has hidden the completed checklist. */
  isDismissed: v.boolean(),
  /** The embedded database, where it has become too big or too slow for one process; null otherwise. */
  outgrown: v.nullable(
    v.object({
      databaseBytes: v.number(),
      /** 95th percentile of the last 1,000 requests; null before so many. */
      p95Ms: v.nullable(v.number()),
    }),
  ),
});
export type Checklist = v.InferOutput<typeof ChecklistSchema>;
