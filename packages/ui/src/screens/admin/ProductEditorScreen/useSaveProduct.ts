import { product as calls } from '@sampan/api/contract/product';
import { type Product, ProductSchema } from '@sampan/api/entities';
import { useState } from 'react';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { editorErrors, getChanges, type ProductFields, toInput } from './productForm.ts';
import type { Opened } from './useProductForm.ts';

const ConflictSchema = v.looseObject({
  current: ProductSchema,
  actor: v.optional(v.nullable(v.string())),
  at: v.optional(v.nullable(v.string())),
});

/** Someone else has saved the same product since it was loaded. */
export interface Conflict {
  current: Product;
  /** User name and time of the other save; undefined if unknown. */
  actor?: string | null | undefined;
  at?: string | null | undefined;
}

export type SaveOutcome =
  | { kind: 'saved'; product: Product }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'failed'; statusCode: number };

/** Creates a product, or updates its changed fields. */
export function useSaveProduct(product: Product | undefined, groupId: number | undefined, currency: string) {
  const reads = useReads();
  const invalidates = [calls.list, calls.detail, calls.featuredList, calls.tree, 'admin'] as const;
  const create = useAction(calls.create, { invalidates });
  const update = useAction(calls.update, { invalidates });
  const [failure, setFailure] = useState<number>();

  async function send(fields: ProductFields, opened: Opened) {
    if (!product || opened.version === undefined) {
      return create.run({ ...toInput(fields, currency), ...(groupId !== undefined && { groupId }) });
    }
    return update.run({
      ...getChanges(opened.fields, fields, currency),
      id: product.id,
      version: opened.version,
    });
  }

  async function save(fields: ProductFields, opened: Opened): Promise<SaveOutcome> {
    setFailure(undefined);
    const answer = await send(fields, opened);
    if (answer.status === 'success') {
      reads.put(calls.detail, { id: String(answer.data.id) }, answer.data);
      return { kind: 'saved', product: answer.data };
    }
    const { code, details, fields: wrong, statusCode } = answer.error;
    const conflict = code === 'VERSION_CONFLICT' ? v.safeParse(ConflictSchema, details) : undefined;
    if (conflict?.success) return { kind: 'conflict', conflict: conflict.output };
    if (code === 'TAKEN' && !wrong) return { kind: 'fields', fields: { slug: 'taken' } };
    if (wrong && Object.keys(wrong).length > 0) return { kind: 'fields', fields: editorErrors(wrong) };
    setFailure(statusCode);
    return { kind: 'failed', statusCode };
  }

  return { save, isSaving: create.isPending || update.isPending, failure, forgetFailure: () => setFailure(undefined) };
}
