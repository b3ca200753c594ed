import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { LocaleTabs } from '../../../patterns/LocaleTabs/LocaleTabs.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { text } from './ArticleEditor.css.ts';
import { articleLimits, getCompleteness, getId } from './articleForm.ts';
import { RichTextEditor } from './RichTextEditor/RichTextEditor.tsx';
import type { ArticleForm } from './useArticleForm.ts';

/** Title, excerpt and body in every language of the shop. */
export function ArticleText({ form }: { form: ArticleForm }) {
  const { t } = useTranslation('admin');
  const [isSideBySide, setSideBySide] = useState(false);
  const { texts } = form.fields;
  return (
    <FormCard title={t('article.text')} className={text}>
      <LocaleTabs
        label={t('article.languages')}
        value={form.locale}
        onChange={form.setLocale}
        completeness={{
          'zh-CN': getCompleteness(texts['zh-CN']),
          'zh-HK': getCompleteness(texts['zh-HK']),
          'en-US': getCompleteness(texts['en-US']),
        }}
        isSideBySide={isSideBySide}
        onSideBySideChange={setSideBySide}
      >
        {(locale) => <Texts form={form} locale={locale} />}
      </LocaleTabs>
    </FormCard>
  );
}

function Texts({ form, locale }: { form: ArticleForm; locale: Locale }) {
  const { t } = useTranslation('admin');
  const { shop, fields, set, problem } = form;
  const texts = fields.texts[locale];
  const isBase = locale === fallbackLocale;
  const of = (name: keyof typeof texts) => {
    const path = `texts.${locale}.${name}` as const;
    const label = t(`article.field.${name}`);
    const error = problem(path, label, articleLimits[name]);
    return { path, field: { id: getId(path), label, ...(error !== undefined && { error }) } };
  };
  const [title, summary, content] = [of('title'), of('summary'), of('content')];
  return (
    <Stack gap="sm">
      <Field {...title.field} isOptional={!isBase} counter={{ length: texts.title.length, max: articleLimits.title }}>
        <TextInput {...shop.control(title.path)} lang={locale} autoComplete="off" />
      </Field>
      <Field
        {...summary.field}
        isOptional
        hint={t('article.summaryHint')}
        counter={{ length: texts.summary.length, max: articleLimits.summary }}
      >
        <TextArea {...shop.control(summary.path)} lang={locale} rows={2} />
      </Field>
      <Field {...content.field} isOptional={!isBase}>
        <RichTextEditor value={texts.content} onChange={(html) => set(content.path, html)} lang={locale} />
      </Field>
    </Stack>
  );
}
