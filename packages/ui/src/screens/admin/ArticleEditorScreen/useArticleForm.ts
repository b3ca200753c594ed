import type { Article } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../app/useDraft.ts';
import { fallbackLocale, type Locale, locales } from '../../../i18n/locales.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { type ArticleFields, ArticleFieldsSchema, fieldOrder, isSame, toFields } from './articleForm.ts';

/** The saved state: the form is dirty when it differs from it. */
export interface Opened {
  /** Undefined before the first save. */
  version: number | undefined;
  fields: ArticleFields;
}

/** Accepts invalid drafts: they are validated on save. */
const LooseFieldsSchema = v.custom<ArticleFields>(
  (input) => typeof input === 'object' && input !== null && 'words' in input && 'slug' in input,
);
const DraftSchema = v.object({
  opened: v.object({ version: v.optional(v.number()), fields: LooseFieldsSchema }),
  fields: LooseFieldsSchema,
});

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** State of the editor's form: values, a draft that survives a reload, and error messages. */
export function useArticleForm(article: Article | undefined, start: ArticleFields) {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  const [locale, setLocale] = useState<Locale>(fallbackLocale);
  const [opened, setOpened] = useState<Opened>({ version: article?.version, fields: start });
  const shop = useShopForm<ArticleFields>(ArticleFieldsSchema, start);
  const { reset, setValue, getFieldState, trigger, formState } = shop.form;
  const fields = shop.form.watch();
  const isDirty = !isSame(opened.fields, fields);
  const { restored, forget } = useDraft({
    name: `article ${article?.id ?? 'new'}`,
    schema: DraftSchema,
    value: { opened, fields },
    isDirty,
  });
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setOpened({ version: restored.opened.version, fields: restored.opened.fields });
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
    forget,
    /** Marks these fields as saved; later changes stay unsaved. */
    keep: (saved: Article, as: ArticleFields) => setOpened({ version: saved.version, fields: as }),
    /** Resets the form to the saved article, or to the given fields. */
    open(saved: Article, as: ArticleFields = toFields(saved)) {
      setOpened({ version: saved.version, fields: toFields(saved) });
      reset(as);
    },
    discard: () => reset(opened.fields),
    set<Name extends FieldPath<ArticleFields>>(name: Name, value: unknown) {
      setValue(name, value as never, { shouldDirty: true });
      if (getFieldState(name).invalid) void trigger(name);
    },
    /** Error message of a field. */
    problem(name: FieldPath<ArticleFields>, label: string, max?: number): string | undefined {
      const code = shop.getCode(name);
      return code === undefined ? undefined : (own[code]?.() ?? common(code, label, max === undefined ? {} : { max }));
    },
    problems: fieldOrder.filter((name) => shop.getCode(name) !== undefined),
    /** The first language with an error. */
    wrongLocale: () => locales.find((one) => formState.errors.words?.[one] !== undefined),
  };
}
