import type { Article, ArticleCategory, Locale } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Archive, ExternalLink, Eye, FilePen, type LucideIcon, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { fallbackLocale, localeNames } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { useFormats, useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import type { MenuAction } from '../../../../primitives/Menu/Menu.tsx';
import { articleTones } from '../../shared/articles/articleStatus.ts';
import { type ArticleActs, useArticleActs } from '../../shared/articles/useArticleActs.tsx';
import { RecordBars } from '../../shared/editor/RecordBars.tsx';
import { MergeDialog } from '../../shared/merge/MergeDialog.tsx';
import { AdminPage } from '../../shared/shell/AdminPage.tsx';
import { page } from './ArticleEditor.css.ts';
import { ArticleSide, ArticleText } from './ArticleFields.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { type ArticleFields, conflictsIn, type MergeKey, merged, type textNames, toFields } from './articleForm.ts';
import { getSpacedText } from './getSpacedText.ts';
import { useArticleForm } from './useArticleForm.ts';
import { useArticleSaving } from './useArticleSaving.ts';

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
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const [article, setArticle] = useState(first);
  const [savedAt, setSavedAt] = useState<number>();
  const [isPreviewing, setPreviewing] = useState(false);
  const form = useArticleForm(article, start, newDraftName);
  const { fields, isDirty, opened } = form;
  const { guard, moveTo } = useGuardedMove(isDirty);
  const { saving, saveNow } = useArticleSaving({
    form,
    article,
    newDraftName,
    onSaved(saved, isNew) {
      takeSaved(saved);
      if (!isNew) return;
      onCreated?.(saved.id);
      moveTo(`/admin/articles/${saved.id}`);
    },
  });
  const { conflict, isSaving } = saving;
  const acts = useArticleActs({
    onDone(act) {
      if (act !== 'delete') return;
      form.abandon();
      moveTo('/admin/articles');
    },
    onChanged(saved) {
      // Actions require that everything is saved, so resetting the form loses nothing.
      takeSaved(saved);
      form.open(saved);
    },
  });
  const menu = useArticleMenu(article, isDirty, acts, () => setPreviewing(true));
  const savedNote = useSavedNote(article, savedAt);
  const parts = useArticleParts(categories);
  const status = article?.status ?? articleStatus.draft;
  const titleLocale = [form.locale, fallbackLocale].find((locale) => fields.texts[locale].title);
  const name = titleLocale ? fields.texts[titleLocale].title : t('article.untitled');

  function takeSaved(saved: Article) {
    setArticle(saved);
    setSavedAt(clock.now());
  }

  return (
    <AdminPage
      permission="articles.edit"
      title={name}
      titleLang={titleLocale}
      back={{ label: t('articles.title'), href: '/admin/articles' }}
      badge={<Badge tone={articleTones[status]}>{t(`articles.status.${status}`)}</Badge>}
      meta={savedNote}
      secondary={menu}
      primary={
        status !== articleStatus.published && (
          <Button isLoading={isSaving} onClick={() => saveNow(articleStatus.published)}>
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
      {acts.dialog}
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

/** Asks before unsaved changes are left. The editor itself moves without asking: on creation and deletion. */
function useGuardedMove(isDirty: boolean) {
  const { block, navigate } = useNavigation();
  const [movingTo, setMovingTo] = useState<string>();
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
  return { guard, moveTo: setMovingTo };
}

/** Says when the article was saved: in this editor, before it was opened, or never. */
function useSavedNote(article: Article | undefined, savedAt: number | undefined): string {
  const { t } = useTranslation('admin');
  const { dateTime, time } = useFormats();
  if (savedAt !== undefined) return t('article.savedAt', { time: time(savedAt) });
  if (!article) return t('article.notSaved');
  return t('article.meta', { when: dateTime(article.updatedAt), who: article.author });
}

/** Actions on the whole article. Its status changes only while everything is saved. */
function useArticleMenu(article: Article | undefined, isDirty: boolean, acts: ArticleActs, onPreview: () => void) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const menu: MenuAction[] = [{ label: t('article.preview.open'), icon: Eye, onSelect: onPreview }];
  if (!article) return menu;
  const { slug, status } = article;
  const toQuestion = (name: 'archive' | 'draft' | 'delete', icon: LucideIcon) => ({
    label: t(`articles.act.${name}`),
    icon,
    onSelect: () => acts.ask(name, article),
  });
  if (status === articleStatus.published) {
    menu.push({ label: t('articles.act.view'), icon: ExternalLink, onSelect: () => navigate(`/posts/${slug}`) });
  }
  if (!isDirty && status !== articleStatus.archived) menu.push(toQuestion('archive', Archive));
  if (!isDirty && status !== articleStatus.draft) menu.push(toQuestion('draft', FilePen));
  menu.push({ ...toQuestion('delete', Trash2), tone: 'danger' });
  return menu;
}

/** Maximum length of a shown text excerpt. */
const maxLength = 240;

/** Formats label and text of a part of an article, for a merge decision. */
function useArticleParts(categories: readonly ArticleCategory[]) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { list } = useNumberFormats();
  const own = {
    categoryId: t('article.category'),
    slug: t('article.slug'),
    cover: t('article.cover'),
    tags: t('article.tags'),
  };

  function formatPart(fields: ArticleFields, key: MergeKey): string {
    const value: unknown = get(fields, key);
    const part = Array.isArray(value) ? list(value) : String(value);
    if (key === 'categoryId') {
      const category = categories.find(({ id }) => String(id) === part);
      return category ? localize(category, locale).name : part;
    }
    return (key.endsWith('.content') ? getSpacedText(part) : part) || t('conflict.nothing');
  }
  return {
    lang: (key: MergeKey) => (key in own ? undefined : key.split('.')[1]),
    name(key: MergeKey): string {
      if (key in own) return own[key as keyof typeof own];
      const [, language, name] = key.split('.') as ['texts', Locale, (typeof textNames)[number]];
      return t('conflict.part', { part: t(`article.field.${name}`), language: localeNames[language] });
    },
    text: formatPart,
    maxLength,
  };
}
