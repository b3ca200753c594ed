import { adminArticle } from '@sampan/api/contract/article';
import { type Article, ArticleSchema } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { createDraftSchema } from '../../shared/editor/recordDraft.ts';
import { type RecordKind, useRecordForm } from '../../shared/editor/useRecordForm.ts';
import { type RecordSaveOptions, useRecordSave } from '../../shared/editor/useRecordSave.ts';
import {
  type ArticleFields,
  ArticleFieldsSchema,
  fieldOrder,
  getChanges,
  getId,
  isSame,
  merged,
  toEditorErrors,
  toFields,
  toInput,
} from './articleForm.ts';

/** Name of a saved article's draft. */
export function getArticleDraftName(id: number): string {
  return `article ${id}`;
}

export const ArticleDraftSchema = createDraftSchema<ArticleFields, Article>(ArticleSchema);

const kind: RecordKind<ArticleFields, Article> = {
  SavedSchema: ArticleSchema,
  DraftSchema: ArticleDraftSchema,
  toFields,
  isSame,
  withLaterChanges: (versions) => merged(versions, {}),
  fieldOrder,
  getId,
};

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** State of the editor's form. */
export function useArticleForm(article: Article | undefined, start: ArticleFields, newDraftName: string) {
  const { t } = useTranslation('admin');
  return useRecordForm({
    kind,
    schema: ArticleFieldsSchema,
    record: article,
    start,
    draftName: article ? getArticleDraftName(article.id) : newDraftName,
    messages: {
      choose: () => t('article.wrong.choose'),
      unknown: () => t('article.wrong.choose'),
      slug: () => t('article.wrong.slug'),
      image: () => t('article.wrong.image'),
    },
  });
}

const stale = ['admin', 'post'] as const;

export interface SaveArticleOptions extends Pick<RecordSaveOptions<ArticleFields, Article>, 'onSaved' | 'onFailed'> {
  form: ArticleForm;
  /** Id of the saved article. */
  id: number | undefined;
  newDraftName: string;
}

/** Creates an article, or updates its changed fields. */
export function useSaveArticle({ form, id, newDraftName, onSaved, onFailed }: SaveArticleOptions) {
  const reads = useReads();
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(adminArticle.create, { draft: newDraftName, invalidates: stale });
  const update = useAction(adminArticle.update, {
    invalidates: stale,
    ...(id !== undefined && { draft: getArticleDraftName(id) }),
  });
  return useRecordSave<ArticleFields, Article>({
    form,
    isSaving: create.isPending || update.isPending,
    async send({ id: target, opened: { version, fields: before }, fields, status }) {
      const state = status === undefined ? {} : { status };
      if (target === undefined || version === undefined) return create.run({ ...toInput(fields), ...state });
      return update.run({ ...getChanges(before, fields), ...state, id: target, version });
    },
    toErrors: toEditorErrors,
    // As typed: the cursor keeps its place in a text that the server has cleaned.
    getSavedFields: (_saved, sent) => sent,
    onSaved(article, request) {
      reads.put(adminArticle.detail, { id: article.id }, article);
      // Later changes stay unsaved.
      form.setOpened({ version: article.version, fields: request.fields });
      onSaved(article, request);
    },
    ...(onFailed && { onFailed }),
    revealErrors: form.revealErrors,
    lists: [adminArticle.list, 'post'],
  });
}
