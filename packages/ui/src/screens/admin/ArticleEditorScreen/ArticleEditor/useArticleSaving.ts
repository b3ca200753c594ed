import { adminArticle } from '@sampan/api/contract/article';
import type { Article } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { fallbackLocale } from '../../../../i18n/locales.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useRecordSave } from '../../shared/editor/useRecordSave.ts';
import { type ArticleFields, getChanges, toEditorErrors, toInput } from './articleForm.ts';
import { type ArticleForm, getArticleDraftName } from './useArticleForm.ts';

/** Delay after the last change, in ms. */
const pauseMs = 10_000;
const invalidates = ['admin', 'post'] as const;

export interface ArticleSavingOptions {
  form: ArticleForm;
  article: Article | undefined;
  newDraftName: string;
  onSaved: (saved: Article, isNew: boolean) => void;
}

/** Saves an article on request, with full validation; a draft also by itself. */
export function useArticleSaving({ form, article, newDraftName, onSaved }: ArticleSavingOptions) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const reads = useReads();
  const { fields, isDirty, opened, unanswered } = form;
  const id = article?.id;
  const status = article?.status ?? articleStatus.draft;
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(adminArticle.create, { draft: newDraftName, invalidates });
  const update = useAction(adminArticle.update, {
    invalidates,
    ...(id !== undefined && { draft: getArticleDraftName(id) }),
  });
  const saving = useRecordSave<ArticleFields, Article>({
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
    onSaved(saved, request) {
      reads.put(adminArticle.detail, { id: saved.id }, saved);
      // Later changes stay unsaved.
      form.setOpened({ version: saved.version, fields: request.fields });
      onSaved(saved, request.id === undefined);
      if (request.status === articleStatus.published) toast.success(t('articles.done.publish', { name: saved.title }));
    },
    onFailed(reason) {
      // The save bar shows a failure, but it is there for changes only.
      if (!isDirty) toast.error(t(`save.failure.${reason}`));
    },
    revealErrors: form.revealErrors,
    lists: [adminArticle.list, 'post'],
  });
  function saveNow(nextStatus?: Article['status']) {
    saving.forgetFailure();
    void form.shop.form.handleSubmit(
      (valid) => {
        const isUnwritten = valid.texts[fallbackLocale].content === '';
        if ((nextStatus ?? status) === articleStatus.published && isUnwritten) {
          form.shop.form.setError(`texts.${fallbackLocale}.content`, { message: 'required' });
          form.setLocale(fallbackLocale);
          return;
        }
        return saving.submit({ id, opened, fields: valid, status: nextStatus });
      },
      () => form.revealErrors(),
    )();
  }

  // Saving repeats an unanswered publication first. That waits for a request: a timer must publish nothing.
  const savesItself = status === articleStatus.draft && unanswered?.status === undefined;
  const isQuiet = !saving.isSaving && !saving.conflict && saving.failure === undefined;
  const change = JSON.stringify(fields);
  useRetry(savesItself && saving.isTransient, change, saving.forgetFailure);
  useAutosave(savesItself && isDirty && isQuiet, change, () => {
    // A draft without a title is not saved; it stays in this window.
    if (fields.texts[fallbackLocale].title.trim() === '' || form.problems.length > 0) return;
    void saving.submit({ id, opened, fields: structuredClone(fields) }, false);
  });
  return { saving, saveNow };
}

/** Calls `save` ten seconds after the last change while `isWanted`. `change` must differ after each change. */
function useAutosave(isWanted: boolean, change: string, save: () => void) {
  const { clock } = useServices().platform;
  const saveNow = useEffectEvent(save);
  useEffect(
    function saveAfterAPause() {
      if (!isWanted || change === '') return;
      const timer = clock.setTimeout(saveNow, pauseMs);
      return () => clock.clearTimeout(timer);
    },
    [clock, isWanted, change],
  );
}

/** Forgets a failure that may have passed: at the next change, and when the browser is online again. */
function useRetry(isTransient: boolean, change: string, forget: () => void) {
  const { network } = useServices().platform;
  const forgetIfPassing = useEffectEvent(() => {
    if (isTransient) forget();
  });
  useEffect(
    function retryAfterChange() {
      if (change !== '') forgetIfPassing();
    },
    [change],
  );
  useEffect(
    function retryWhenOnline() {
      return network.subscribe(() => network.isOnline() && forgetIfPassing());
    },
    [network],
  );
}
