import { type Article, ArticleSchema } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { createDraftSchema } from '../../shared/editor/recordDraft.ts';
import { type RecordKind, useRecordForm } from '../../shared/editor/useRecordForm.ts';
import { type ArticleFields, ArticleFieldsSchema, fieldOrder, getId, isSame, merged, toFields } from './articleForm.ts';

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
