import type { CallError } from '@sampan/api/clientEnvelope';
import { adminArticle } from '@sampan/api/contract/article';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { combineReadables } from '../../../patterns/PageState/combineReadables.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { createNotFoundFallback } from '../shared/RecordNotFound.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { column, page } from './ArticleEditor/ArticleEditor.css.ts';
import { ArticleEditor } from './ArticleEditor/ArticleEditor.tsx';
import { createArticleFields, toFields } from './ArticleEditor/articleForm.ts';

export interface ArticleEditorScreenProps {
  /** Omitted for a new article. */
  id?: number | undefined;
  /** Initial slug of a new article. */
  slug?: string | undefined;
}

/** Screen of an article or a new one. The editor stays mounted when a new article gets its URL. */
export function ArticleEditorScreen({ id, slug }: ArticleEditorScreenProps) {
  const [created, setCreated] = useState<number>();
  const [visit, setVisit] = useState({ id, slug, count: 0 });
  const isOther = id === undefined && visit.slug !== slug;
  if (visit.id !== id || isOther) {
    setVisit({ id, slug, count: visit.count + (id === undefined ? 1 : 0) });
    if (id !== created) setCreated(undefined);
  }
  if (id === undefined || id === created) {
    return <NewArticle key={`new ${visit.count}`} slug={slug} onCreated={setCreated} />;
  }
  return <SavedArticle key={id} id={id} />;
}

function NewArticle({ slug, onCreated }: { slug: string | undefined; onCreated: (id: number) => void }) {
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
      // Of its own: the text of another new article must not get this slug, and its slug not be opened here.
      newDraftName={slug === undefined ? 'article new' : `article new ${slug}`}
      onCreated={onCreated}
    />
  );
}

function SavedArticle({ id }: { id: number }) {
  const article = useEndpoint(adminArticle.detail, { id }, { freshForMs: 0 });
  const categories = useEndpoint(adminArticle.categoryList, {});
  const waiting = useWaitingPage(createNotFoundFallback('article.gone', '/admin/articles'));
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
        {...(failed && { failed })}
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
