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
});
export type Checklist = v.InferOutput<typeof ChecklistSchema>;
