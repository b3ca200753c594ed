import * as v from 'valibot';

/** What a real shop needs before it sells, in the order in which it is best done. */
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
  /** An admin has put the complete list away. */
  isDismissed: v.boolean(),
});
export type Checklist = v.InferOutput<typeof ChecklistSchema>;
