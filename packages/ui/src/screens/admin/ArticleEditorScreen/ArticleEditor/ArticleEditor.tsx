import type { Article, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Archive, ExternalLink, Eye, FilePen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { fallbackLocale } from '../../../../i18n/locales.ts';
import { useFormats, useLocale } from '../../../../i18n/useFormats.ts';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { ArticleQuestion } from '../../shared/articles/ArticleQuestion.tsx';
import { articleTones } from '../../shared/articles/articleStatus.ts';
import { useArticleActs } from '../../shared/articles/useArticleActs.ts';
import { getSaveStatus } from '../../shared/getSaveStatus.ts';
import type { Conflict } from '../../shared/merge/conflict.ts';
import type { SaveFailure } from '../../shared/saveFailure.ts';
import { AdminPage } from '../../shared/shell/AdminPage.tsx';
import { ArticleConflict } from './ArticleConflict.tsx';
import { page } from './ArticleEditor.css.ts';
import { ArticleSide, ArticleText } from './ArticleFields.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { type ArticleFields, getId, toFields } from './articleForm.ts';
import {
  type SaveRequest,
  toLaterRequest,
  useArticleForm,
  useAutosave,
  useRetry,
  useSaveArticle,
} from './useArticleForm.ts';

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
  /** A refused save: the other version, and the status that was to be set. */
  const [conflict, setConflict] = useState<Conflict<Article> & Pick<SaveRequest, 'status'>>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [movingTo, setMovingTo] = useState<string>();
  const form = useArticleForm(article, start, newDraftName);
  const { fields, isDirty, opened, unanswered, setUnanswered } = form;
  const { save, isSaving, failure, isPassing, forgetFailure } = useSaveArticle({
    id: article?.id,
    newDraftName,
    onUnanswered: setUnanswered,
  });
  const guard = useUnsavedGuard(isDirty && movingTo === undefined, block);
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

  function takeSaved(saved: Article, request: SaveRequest) {
    setConflict(undefined);
    setArticle(saved);
    setSavedAt(clock.now());
    form.keep(saved, request.fields);
    if (request.id === undefined) {
      onCreated?.(saved.id);
      setMovingTo(`/admin/articles/${saved.id}`);
    }
    if (request.status === articleStatus.published) toast.success(t('articles.done.publish', { name: saved.title }));
  }

  /** The save bar shows a failure, but it is there for changes only. */
  function showFailure(reason: SaveFailure) {
    if (!isDirty) toast.error(t(`save.failure.${reason}`));
  }

  /**
   * Saves after it has repeated a request whose answer was lost. If the server had executed that one, it would refuse
   * the newer request: the slug would be taken, or the version old.
   */
  async function send(request: SaveRequest, isAsked: boolean) {
    let next: SaveRequest | undefined = request;
    if (unanswered) {
      const earlier = await save(unanswered);
      if (earlier.kind === 'failed') return showFailure(earlier.reason);
      if (earlier.kind === 'saved') {
        takeSaved(earlier.article, unanswered);
        next = toLaterRequest(request, unanswered, earlier.article);
      }
    }
    if (!next) return;
    const outcome = await save(next);
    if (outcome.kind === 'saved') takeSaved(outcome.article, next);
    if (outcome.kind === 'failed') showFailure(outcome.reason);
    if (outcome.kind === 'conflict') setConflict({ ...outcome.conflict, status: next.status });
    if (outcome.kind === 'fields') {
      setConflict(undefined);
      form.shop.takeServerErrors(outcome.fields);
      if (isAsked) form.revealErrors();
    }
  }

  /** Saves on request, with full validation. */
  function saveNow(nextStatus?: Article['status']) {
    forgetFailure();
    void form.shop.form.handleSubmit((valid) => {
      const isUnwritten = valid.texts[fallbackLocale].content === '';
      if ((nextStatus ?? status) === 1 && isUnwritten) {
        form.shop.form.setError(`texts.${fallbackLocale}.content`, { message: 'required' });
        form.setLocale(fallbackLocale);
        return;
      }
      return send({ id: article?.id, opened, fields: valid, status: nextStatus }, true);
    }, form.revealErrors)();
  }

  const hasFailed = failure !== undefined || form.problems.length > 0;
  const isDraft = status === articleStatus.draft;
  // Saving repeats an unanswered publication first. That waits for a request: a timer must publish nothing.
  const savesItself = isDraft && unanswered?.status === undefined;
  const isQuiet = !isSaving && !conflict && failure === undefined;
  const change = JSON.stringify(fields);
  useRetry(savesItself && isPassing, change, forgetFailure);
  useAutosave(savesItself && isDirty && isQuiet, change, () => {
    // A draft without a title is not saved; it stays in this window.
    if (fields.texts[fallbackLocale].title.trim() === '' || form.problems.length > 0) return;
    void send({ id: article?.id, opened, fields: structuredClone(fields) }, false);
  });

  function decide(next: ArticleFields) {
    if (!conflict) return;
    const base = { version: conflict.current.version, fields: toFields(conflict.current) };
    setArticle(conflict.current);
    form.open(conflict.current, next);
    void send({ id: conflict.current.id, opened: base, fields: next, status: conflict.status }, true);
  }

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
      <SaveBar
        status={getSaveStatus({ isSaving, isDirty, hasFailed, isSaved: savedAt !== undefined })}
        name={name}
        problems={form.problems.map(getId)}
        onReveal={form.revealField}
        failure={failure && t(`save.failure.${failure}`)}
        onSave={() => saveNow()}
        onDiscard={() => {
          forgetFailure();
          // Discarded text must not be saved. A new article is still looked for, or it might be created twice.
          if (article) setUnanswered(undefined);
          form.forget();
          form.discard();
        }}
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
      <LeaveDialog
        {...guard}
        name={name}
        leave={() => {
          form.abandon();
          guard.leave();
        }}
      />
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
        <ArticleConflict
          versions={{ base: opened.fields, mine: fields, theirs: toFields(conflict.current) }}
          conflict={conflict}
          categories={categories}
          isSaving={isSaving}
          onClose={() => setConflict(undefined)}
          onDecide={decide}
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
