import { adminArticle } from '@sampan/api/contract/article';
import { type Article, ArticleSchema } from '@sampan/api/entities';
import { useState } from 'react';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { type ArticleFields, editorErrors, getChanges, toInput } from './articleForm.ts';
import type { Opened } from './useArticleForm.ts';

const ConflictSchema = v.looseObject({
  current: ArticleSchema,
  actor: v.optional(v.nullable(v.string())),
  at: v.optional(v.nullable(v.string())),
});

/** Someone else has saved the same article since it was loaded. */
export interface Conflict {
  current: Article;
  actor?: string | null | undefined;
  at?: string | null | undefined;
}

export type SaveOutcome =
  | { kind: 'saved'; article: Article }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface SaveRequest {
  article: Article | undefined;
  opened: Opened;
  fields: ArticleFields;
  /** Status to set; unchanged if omitted. */
  status?: Article['status'] | undefined;
}

const stale = ['admin', 'post'] as const;

/** Creates an article, or updates its changed fields. */
export function useSaveArticle() {
  const reads = useReads();
  const create = useAction(adminArticle.create, { invalidates: stale });
  const update = useAction(adminArticle.update, { invalidates: stale });
  const [failure, setFailure] = useState<number>();

  function send({ article, opened, fields, status }: SaveRequest) {
    const state = status === undefined ? {} : { status };
    if (!article || opened.version === undefined) return create.run({ ...toInput(fields), ...state });
    return update.run({ ...getChanges(opened.fields, fields), ...state, id: article.id, version: opened.version });
  }

  async function save(request: SaveRequest): Promise<SaveOutcome> {
    setFailure(undefined);
    const answer = await send(request);
    if (answer.status === 'success') {
      reads.put(adminArticle.detail, { id: answer.data.id }, answer.data);
      return { kind: 'saved', article: answer.data };
    }
    const { code, details, fields, statusCode } = answer.error;
    const conflict = code === 'VERSION_CONFLICT' ? v.safeParse(ConflictSchema, details) : undefined;
    if (conflict?.success) return { kind: 'conflict', conflict: conflict.output };
    if (code === 'TAKEN') return { kind: 'fields', fields: { slug: 'taken' } };
    if (fields && Object.keys(fields).length > 0) return { kind: 'fields', fields: editorErrors(fields) };
    setFailure(statusCode);
    return { kind: 'failed' };
  }

  return { save, isSaving: create.isPending || update.isPending, failure, forgetFailure: () => setFailure(undefined) };
}
