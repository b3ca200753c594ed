import type { Article, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Archive, ExternalLink, Eye, FilePen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { fallbackLocale } from '../../../../i18n/locales.ts';
import { useFormats, useLocale } from '../../../../i18n/useFormats.ts';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { ArticleQuestion } from '../../shared/articles/ArticleQuestion.tsx';
import { articleTones } from '../../shared/articles/articleStatus.ts';
import { useArticleActs } from '../../shared/articles/useArticleActs.ts';
import { RecordBars } from '../../shared/editor/RecordBars.tsx';
import { MergeDialog } from '../../shared/merge/MergeDialog.tsx';
import { AdminPage } from '../../shared/shell/AdminPage.tsx';
import { page } from './ArticleEditor.css.ts';
import { ArticleSide, ArticleText } from './ArticleFields.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { type ArticleFields, conflictsIn, merged, toFields } from './articleForm.ts';
import { useArticleForm, useSaveArticle } from './useArticleForm.ts';
import { useArticleParts } from './useArticleParts.ts';
import { useAutosave, useRetry } from './useAutosave.ts';

export interface ArticleEditorProps {
  /** The saved article when the editor was opened; undefined for a new one. */
  article: Article | undefined;
  start: ArticleFields;
  categories: readonly ArticleCategory[];
  /** Name under which an article is kept in the browser until it is created. */
  newDraftName?: string;
  /** Called when a new article is saved for the first time. */
  onCreated?: (id: number) => void;
}

/** Editor of an article. Drafts are saved automatically; published articles on request. */
export function ArticleEditor({
  article: first,
  start,
  categories,
  newDraftName = 'article new',
  onCreated,
}: ArticleEditorProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { dateTime } = useFormats();
  const toast = useToast();
  const { clock } = useServices().platform;
  const { block, navigate } = useNavigation();
  const [article, setArticle] = useState(first);
  const [savedAt, setSavedAt] = useState<number>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [movingTo, setMovingTo] = useState<string>();
  const form = useArticleForm(article, start, newDraftName);
  const { fields, isDirty, opened, unanswered } = form;
  const saving = useSaveArticle({
    form,
    id: article?.id,
    newDraftName,
    onSaved(saved, request) {
      setArticle(saved);
      setSavedAt(clock.now());
      if (request.id === undefined) {
        onCreated?.(saved.id);
        setMovingTo(`/admin/articles/${saved.id}`);
      }
      if (request.status === articleStatus.published) toast.success(t('articles.done.publish', { name: saved.title }));
    },
    onFailed(reason) {
      // The save bar shows a failure, but it is there for changes only.
      if (!isDirty) toast.error(t(`save.failure.${reason}`));
    },
  });
  const { conflict, isSaving, failure, forgetFailure } = saving;
  const parts = useArticleParts(categories);
  const time = useClockTime();
  const status = article?.status ?? 0;
  const name = fields.texts[form.locale].title || fields.texts[fallbackLocale].title || t('article.untitled');
  const acts = useArticleActs({
    onDone(act) {
      if (act === 'delete') setMovingTo('/admin/articles');
    },
    onChanged(saved) {
      // Actions require that everything is saved, so resetting the form loses nothing.
      setArticle(saved);
      setSavedAt(clock.now());
      form.open(saved);
    },
  });

  useEffect(
    function moveOn() {
      // Navigate once the unsaved-changes guard has been released.
      if (movingTo === undefined) return;
      setMovingTo(undefined);
      navigate(movingTo, { replace: true });
    },
    [movingTo, navigate],
  );
  const guard = useUnsavedGuard(isDirty, block, { isPassing: movingTo !== undefined });

  /** Saves on request, with full validation. */
  function saveNow(nextStatus?: Article['status']) {
    forgetFailure();
    void form.shop.form.handleSubmit(
      (valid) => {
        const isUnwritten = valid.texts[fallbackLocale].content === '';
        if ((nextStatus ?? status) === 1 && isUnwritten) {
          form.shop.form.setError(`texts.${fallbackLocale}.content`, { message: 'required' });
          form.setLocale(fallbackLocale);
          return;
        }
        return saving.submit({ id: article?.id, opened, fields: valid, status: nextStatus });
      },
      () => form.revealErrors(),
    )();
  }

  const isDraft = status === articleStatus.draft;
  // Saving repeats an unanswered publication first. That waits for a request: a timer must publish nothing.
  const savesItself = isDraft && unanswered?.status === undefined;
  const isQuiet = !isSaving && !conflict && failure === undefined;
  const change = JSON.stringify(fields);
  useRetry(savesItself && saving.isTransient, change, forgetFailure);
  useAutosave(savesItself && isDirty && isQuiet, change, () => {
    // A draft without a title is not saved; it stays in this window.
    if (fields.texts[fallbackLocale].title.trim() === '' || form.problems.length > 0) return;
    void saving.submit({ id: article?.id, opened, fields: structuredClone(fields) }, false);
  });

  const subject = article && { id: article.id, title: article.title, i18n: article.i18n };
  const acting = subject && !isDirty;
  return (
    <AdminPage
      permission="articles.edit"
      title={name}
      back={{ label: t('articles.title'), href: '/admin/articles' }}
      badge={<Badge tone={articleTones[status]}>{t(`articles.status.${status}`)}</Badge>}
      meta={
        savedAt !== undefined
          ? t('article.savedAt', { time: time(savedAt) })
          : article
            ? t('article.meta', { when: dateTime(article.updatedAt), who: article.author })
            : t('article.notSaved')
      }
      secondary={[
        { label: t('article.preview.open'), icon: Eye, onSelect: () => setPreviewing(true) },
        ...(article && status === articleStatus.published
          ? [
              {
                label: t('articles.act.view'),
                icon: ExternalLink,
                onSelect: () => navigate(`/posts/${article.slug}`),
              },
            ]
          : []),
        ...(acting && status !== articleStatus.archived
          ? [{ label: t('articles.act.archive'), icon: Archive, onSelect: () => acts.ask('archive', subject) }]
          : []),
        ...(acting && status !== articleStatus.draft
          ? [{ label: t('articles.act.draft'), icon: FilePen, onSelect: () => acts.ask('draft', subject) }]
          : []),
        ...(subject
          ? [
              {
                label: t('articles.act.delete'),
                icon: Trash2,
                tone: 'danger' as const,
                onSelect: () => acts.ask('delete', subject),
              },
            ]
          : []),
      ]}
      primary={
        status !== articleStatus.published && (
          <Button isLoading={isSaving} onClick={() => saveNow(1)}>
            {t('articles.act.publish')}
          </Button>
        )
      }
    >
      <RecordBars
        form={form}
        saving={saving}
        guard={guard}
        name={name}
        isSaved={savedAt !== undefined}
        onSave={() => saveNow()}
      />
      <form
        className={page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveNow();
        }}
      >
        <ArticleText form={form} />
        <ArticleSide form={form} article={article} categories={categories} />
      </form>
      <ArticleQuestion acts={acts} />
      {isPreviewing && (
        <ArticlePreview
          fields={fields}
          locale={form.locale}
          isUnsaved={isDirty}
          categories={categories}
          onClose={() => setPreviewing(false)}
        />
      )}
      {conflict && (
        <MergeDialog
          versions={{ base: opened.fields, mine: fields, theirs: toFields(conflict.current) }}
          conflict={{ ...conflict, at: conflict.at ?? conflict.current.updatedAt }}
          merge={{ conflictsIn, merged }}
          formatters={parts}
          isSaving={isSaving}
          onClose={saving.closeConflict}
          onDecide={(next) => {
            setArticle(conflict.current);
            void saving.decide(next);
          }}
        />
      )}
    </AdminPage>
  );
}

/** Formats a time as `14:05` in the viewer's time zone. */
function useClockTime() {
  const locale = useLocale();
  return (at: number) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}
