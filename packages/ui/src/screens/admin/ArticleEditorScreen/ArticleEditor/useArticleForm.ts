import { adminArticle } from '@sampan/api/contract/article';
import { type Article, ArticleSchema } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath, FieldPathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import {
  type Conflict,
  isDecided,
  readConflict,
  type SavedFields,
  toSavedFields,
} from '../../shared/merge/conflict.ts';
import { type SaveFailure, toSaveFailure } from '../../shared/saveFailure.ts';
import {
  type ArticleFields,
  ArticleFieldsSchema,
  fieldOrder,
  getChanges,
  getId,
  isSame,
  toEditorErrors,
  toFields,
  toInput,
} from './articleForm.ts';

/** Accepts invalid drafts: they are validated on save. */
const LooseFieldsSchema = v.custom<ArticleFields>(
  (input) => typeof input === 'object' && input !== null && 'texts' in input && 'slug' in input,
);
const SavedFieldsSchema = v.object({ version: v.optional(v.number()), fields: LooseFieldsSchema });
const DraftSchema = v.object({
  opened: SavedFieldsSchema,
  fields: LooseFieldsSchema,
  unanswered: v.optional(
    v.object({
      id: v.optional(v.number()),
      opened: SavedFieldsSchema,
      fields: LooseFieldsSchema,
      status: v.optional(ArticleSchema.entries.status),
    }),
  ),
});

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** State of the editor's form: values, a draft that survives a reload, and error messages. */
export function useArticleForm(article: Article | undefined, start: ArticleFields, newDraftName: string) {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  const [locale, setLocale] = useState<Locale>(fallbackLocale);
  const [opened, setOpened] = useState<SavedFields<ArticleFields>>({ version: article?.version, fields: start });
  const shop = useShopForm<ArticleFields>(ArticleFieldsSchema, start);
  const { reset, setValue, getFieldState, trigger } = shop.form;
  const fields = shop.form.watch();
  const isDirty = !isSame(opened.fields, fields);
  /** The last request, until the server has decided about it: the server may have executed it. */
  const [unanswered, setUnanswered] = useState<SaveRequest>();
  const { restored, forget, abandon } = useDraft({
    name: article ? `article ${article.id}` : newDraftName,
    schema: DraftSchema,
    value: { opened, fields, unanswered },
    // A publication can be unanswered while nothing is changed.
    isDirty: isDirty || unanswered !== undefined,
  });
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setOpened(toSavedFields(restored.opened));
      const { unanswered: sent } = restored;
      setUnanswered(sent && { ...sent, opened: toSavedFields(sent.opened) });
      reset(restored.fields);
    },
    [restored, reset],
  );

  const own: Record<string, () => string> = {
    choose: () => t('article.wrong.choose'),
    unknown: () => t('article.wrong.choose'),
    slug: () => t('article.wrong.slug'),
    image: () => t('article.wrong.image'),
  };
  return {
    shop,
    fields,
    locale,
    setLocale,
    opened,
    isDirty,
    unanswered,
    setUnanswered,
    forget,
    abandon,
    /** Marks these fields as saved; later changes stay unsaved. */
    keep: (saved: Article, as: ArticleFields) => setOpened({ version: saved.version, fields: as }),
    /** Resets the form to the saved article, or to the given fields. */
    open(saved: Article, as: ArticleFields = toFields(saved)) {
      setOpened({ version: saved.version, fields: toFields(saved) });
      reset(as);
    },
    discard: () => reset(opened.fields),
    set<Name extends FieldPath<ArticleFields>>(name: Name, value: FieldPathValue<ArticleFields, Name>) {
      setValue(name, value, { shouldDirty: true });
      if (getFieldState(name).invalid) void trigger(name);
    },
    /** Error message of a field. */
    problem(name: FieldPath<ArticleFields>, label: string, max?: number): string | undefined {
      const code = shop.getCode(name);
      return code === undefined ? undefined : (own[code]?.() ?? common(code, label, max === undefined ? {} : { max }));
    },
    problems: fieldOrder.filter((name) => shop.getCode(name) !== undefined),
    /** Shows the first language with an error, if there is one. */
    revealErrors() {
      // The form's own state: during submission the one of the last render is out of date.
      const invalid = locales.find((one) => getFieldState(`texts.${one}`).invalid);
      // Rendered at once, since the form focuses the first field with an error.
      if (invalid) flushSync(() => setLocale(invalid));
    },
    /** Shows the language of the field with this element id. */
    revealField(id: string) {
      const own = locales.find((one) => id.startsWith(getId(`texts.${one}.`)));
      if (own) setLocale(own);
    },
  };
}

/** Delay after the last change, in ms. */
const pauseMs = 10_000;

/** Calls `save` ten seconds after the last change while `isWanted`. `change` must differ after each change. */
export function useAutosave(isWanted: boolean, change: string, save: () => void) {
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
export function useRetry(isPassing: boolean, change: string, forget: () => void) {
  const { network } = useServices().platform;
  const forgetIfPassing = useEffectEvent(() => {
    if (isPassing) forget();
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

type SaveOutcome =
  | { kind: 'saved'; article: Article }
  | { kind: 'conflict'; conflict: Conflict<Article> }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'failed'; reason: SaveFailure };

export interface SaveRequest {
  /** Undefined to create an article. */
  id?: number | undefined;
  opened: SavedFields<ArticleFields>;
  fields: ArticleFields;
  /** Status to set; unchanged if omitted. */
  status?: Article['status'] | undefined;
}

/**
 * Returns the request for what was changed after `sent`, which the server has saved as `saved`; undefined if nothing
 * was.
 */
export function toLaterRequest(request: SaveRequest, sent: SaveRequest, saved: Article): SaveRequest | undefined {
  const status = request.status === saved.status ? undefined : request.status;
  if (status === undefined && isSame(sent.fields, request.fields)) return undefined;
  return { id: saved.id, opened: { version: saved.version, fields: sent.fields }, fields: request.fields, status };
}

const stale = ['admin', 'post'] as const;

interface SaveArticleOptions {
  /** Id of the saved article. */
  id: number | undefined;
  newDraftName: string;
  /** Called with each request, and with undefined once the server has decided about it. */
  onUnanswered: (request: SaveRequest | undefined) => void;
}

/** Creates an article, or updates its changed fields. */
export function useSaveArticle({ id, newDraftName, onUnanswered }: SaveArticleOptions) {
  const reads = useReads();
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(adminArticle.create, { draft: newDraftName, invalidates: stale });
  const update = useAction(adminArticle.update, {
    invalidates: stale,
    ...(id !== undefined && { draft: `article ${id}` }),
  });
  const [failure, setFailure] = useState<SaveFailure>();
  /** Whether the same call may succeed later: the network or the server failed. */
  const [isPassing, setPassing] = useState(false);

  function send({ id: target, opened, fields, status }: SaveRequest) {
    const state = status === undefined ? {} : { status };
    if (target === undefined || opened.version === undefined) return create.run({ ...toInput(fields), ...state });
    return update.run({ ...getChanges(opened.fields, fields), ...state, id: target, version: opened.version });
  }

  async function save(request: SaveRequest): Promise<SaveOutcome> {
    setFailure(undefined);
    onUnanswered(request);
    const answer = await send(request);
    if (isDecided(answer)) onUnanswered(undefined);
    if (answer.status === 'success') {
      reads.put(adminArticle.detail, { id: answer.data.id }, answer.data);
      return { kind: 'saved', article: answer.data };
    }
    const { code, fields, statusCode } = answer.error;
    const conflict = readConflict(answer.error, ArticleSchema);
    if (conflict) return { kind: 'conflict', conflict };
    if (code === 'TAKEN') return { kind: 'fields', fields: { slug: 'taken' } };
    if (fields && Object.keys(fields).length > 0) return { kind: 'fields', fields: toEditorErrors(fields) };
    const reason = toSaveFailure(statusCode);
    setFailure(reason);
    setPassing(statusCode === clientFailureStatus || statusCode >= 500);
    if (reason === 'deleted') void reads.invalidate(adminArticle.list, 'post');
    return { kind: 'failed', reason };
  }

  return {
    save,
    isSaving: create.isPending || update.isPending,
    failure,
    isPassing: failure !== undefined && isPassing,
    forgetFailure: () => setFailure(undefined),
  };
}
