import type { CallError } from '@sampan/api/clientEnvelope';
import { adminArticle } from '@sampan/api/contract/article';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { fallbackLocale } from '../../../i18n/locales.ts';
import { combineReadables } from '../../../patterns/PageState/combineReadables.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { DeletedRecord } from '../shared/editor/DeletedRecord.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { column, page } from './ArticleEditor/ArticleEditor.css.ts';
import { ArticleEditor } from './ArticleEditor/ArticleEditor.tsx';
import { createArticleFields, toFields } from './ArticleEditor/articleForm.ts';
import { ArticleDraftSchema, getArticleDraftName } from './ArticleEditor/useArticleForm.ts';

export interface ArticleEditorScreenProps {
  /** Omitted for a new article. */
  id?: number | undefined;
  /** Initial slug of a new article. */
  slug?: string | undefined;
}

/** Screen of an article or a new one. The editor stays mounted when a new article gets its URL. */
export function ArticleEditorScreen({ id, slug }: ArticleEditorScreenProps) {
  const [created, setCreated] = useState<number>();
  /** A deleted article whose draft becomes a new one. */
  const [continued, setContinued] = useState<number>();
  const [visit, setVisit] = useState({ id, slug, count: 0 });
  const isOther = id === undefined && visit.slug !== slug;
  if (visit.id !== id || isOther) {
    setVisit({ id, slug, count: visit.count + (id === undefined ? 1 : 0) });
    if (id !== created) setCreated(undefined);
    setContinued(undefined);
  }
  if (id === undefined || id === created || id === continued) {
    // Of its own: the text of another new article must not get this slug, and its slug not be opened here.
    const newDraftName = slug === undefined ? 'article new' : `article new ${slug}`;
    return (
      <NewArticle
        key={`new ${visit.count}`}
        slug={slug}
        draftName={continued === undefined ? newDraftName : getArticleDraftName(continued)}
        onCreated={setCreated}
      />
    );
  }
  return <SavedArticle key={id} id={id} onContinue={() => setContinued(id)} />;
}

interface NewArticleProps {
  slug: string | undefined;
  draftName: string;
  onCreated: (id: number) => void;
}

function NewArticle({ slug, draftName, onCreated }: NewArticleProps) {
  const { clock } = useServices().platform;
  const [now] = useState(() => clock.now());
  // Asked again on return from another tab, in which a missing category may have been added.
  const categories = useEndpoint(adminArticle.categoryList, {}, { freshForMs: 0 });
  const waiting = useWaitingPage();
  if (!categories.data) return waiting(categories);
  return (
    <ArticleEditor
      article={undefined}
      start={createArticleFields(now, categories.data[0]?.id, slug)}
      categories={categories.data}
      newDraftName={draftName}
      onCreated={onCreated}
    />
  );
}

function SavedArticle({ id, onContinue }: { id: number; onContinue: () => void }) {
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const article = useEndpoint(adminArticle.detail, { id }, { freshForMs: 0 });
  const categories = useEndpoint(adminArticle.categoryList, {});
  const waiting = useWaitingPage((error) =>
    error.code === 'NOT_FOUND' ? (
      <DeletedRecord
        texts="article.gone"
        listHref="/admin/articles"
        draftName={getArticleDraftName(id)}
        schema={ArticleDraftSchema}
        getName={({ texts }) => texts[fallbackLocale].title || t('article.untitled')}
        toNewDraft={(fields) => ({ opened: { fields: createArticleFields(clock.now(), undefined) }, fields })}
        onContinue={onContinue}
      />
    ) : undefined,
  );
  // Ignore cached data, which may be an older version: saving it would fail with a conflict.
  const [opened, setOpened] = useState<typeof article.data>();
  if (!opened && article.data && !article.isFetching) setOpened(article.data);
  if (!opened || !categories.data) return waiting(combineReadables({ article, categories }));
  return <ArticleEditor article={opened} start={toFields(opened)} categories={categories.data} />;
}

/** The page while the article loads or has failed to load. */
function useWaitingPage(failed?: (error: CallError) => ReactNode) {
  const { t } = useTranslation('admin');
  return (result: Parameters<typeof PageState>[0]['result']) => (
    <AdminPage
      permission="articles.edit"
      title={t('article.title')}
      back={{ label: t('articles.title'), href: '/admin/articles' }}
    >
      <PageState
        result={result}
        level="page"
        pageName={t('article.title')}
        skeleton={<EditorSkeleton />}
        failed={failed}
      >
        {() => null}
      </PageState>
    </AdminPage>
  );
}

function EditorSkeleton() {
  return (
    <div className={page}>
      <div className={column}>
        <Skeleton shape="block" height="560px" />
      </div>
      <div className={column}>
        <Skeleton shape="block" height="160px" />
        <Skeleton shape="block" height="240px" />
      </div>
    </div>
  );
}
