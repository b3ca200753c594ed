import type { Article, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { cutText } from '@sampan/domain/text/truncate';
import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryPicker } from '../../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { fallbackLocale, type Locale } from '../../../../i18n/locales.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { LocaleTabs } from '../../../../patterns/LocaleTabs/LocaleTabs.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Combobox } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Select } from '../../../../primitives/Select/Select.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { getCompleteness } from '../../shared/editor/getCompleteness.ts';
import { mapLocales } from '../../shared/mapLocales.ts';
import { NoCategories } from '../../shared/NoCategories.tsx';
import { toSlug } from '../../shared/toSlug.ts';
import { RichTextEditor } from '../RichTextEditor/RichTextEditor.tsx';
import { column, text } from './ArticleEditor.css.ts';
import { articleLimits, getId } from './articleForm.ts';
import type { ArticleForm } from './useArticleForm.ts';

export interface ArticleSideProps {
  form: ArticleForm;
  article: Article | undefined;
  categories: readonly ArticleCategory[];
}

/** Side cards: cover, category, tags and slug. */
export function ArticleSide({ form, article, categories }: ArticleSideProps) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const { fields, set, problem, shop } = form;
  const suggestion = toSlug(fields.texts['en-US'].title);
  const slug = fields.slug.trim();
  return (
    <div className={column}>
      <CoverCard form={form} />
      <FormCard title={t('article.place')}>
        <Field
          id={getId('categoryId')}
          label={t('article.category')}
          error={problem('categoryId', t('article.category'))}
        >
          <Select
            value={fields.categoryId || undefined}
            onValueChange={(value) => set('categoryId', value)}
            options={categories.map((category) => ({ value: String(category.id), label: localize(category).name }))}
          />
        </Field>
        {categories.length === 0 && <NoCategories href="/admin/article-categories" />}
        <Field
          id={getId('tags')}
          label={t('article.tags')}
          isOptional
          hint={t('article.tagsHint')}
          error={problem('tags', t('article.tags'))}
        >
          <Combobox
            isMultiple
            value={fields.tags}
            options={fields.tags.map((tag) => ({ value: tag, label: tag }))}
            onValueChange={(tags) => set('tags', tags)}
            onCreate={(tag) => set('tags', [...new Set([...fields.tags, cutText(tag.trim(), articleLimits.tag)])])}
          />
        </Field>
      </FormCard>
      <FormCard
        title={t('article.address')}
        aside={
          suggestion && suggestion !== slug ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                set('slug', suggestion);
                // The button disappears.
                document.getElementById(getId('slug'))?.focus();
              }}
            >
              {t('article.slugFromTitle')}
            </Button>
          ) : undefined
        }
      >
        <Field
          id={getId('slug')}
          label={t('article.slug')}
          hint={`/posts/${slug || '…'}`}
          error={problem('slug', t('article.slug'), articleLimits.slug)}
        >
          <TextInput
            {...shop.control('slug')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={ignoreHeldKey}
          />
        </Field>
        {article?.status === articleStatus.published && slug !== article.slug && (
          <MutedText size="caption">{t('article.slugMoves')}</MutedText>
        )}
      </FormCard>
    </div>
  );
}

function CoverCard({ form: { fields, set, problem } }: { form: ArticleForm }) {
  const { t } = useTranslation('admin');
  const [isPicking, setPicking] = useState(false);
  const error = problem('cover', t('article.cover'));
  function removeCover() {
    set('cover', '');
    // The pressed button disappears.
    document.getElementById(getId('cover'))?.focus();
  }
  return (
    <FormCard title={t('article.cover')}>
      <Picture src={fields.cover || null} alt="" ratio={16 / 9} radius="lg" sizes="320px" />
      <Inline gap="sm">
        <Button
          id={getId('cover')}
          variant="outline"
          leading={<Icon as={Images} size={16} />}
          onKeyDown={ignoreHeldKey}
          onClick={() => setPicking(true)}
        >
          {t(fields.cover ? 'article.coverChange' : 'article.coverChoose')}
        </Button>
        {fields.cover && (
          <IconButton label={t('article.coverRemove')} variant="outline" onClick={removeCover}>
            <Icon as={Trash2} size={16} />
          </IconButton>
        )}
      </Inline>
      {error && (
        <Text size="caption" tone="danger" role="alert">
          {error}
        </Text>
      )}
      <GalleryPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={([picture]) => picture?.url && set('cover', picture.url)}
      />
    </FormCard>
  );
}

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
        completeness={mapLocales((locale) => getCompleteness(texts[locale]))}
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
  const getTextField = (name: keyof typeof texts) => {
    const path = `texts.${locale}.${name}` as const;
    const label = t(`article.field.${name}`);
    const isPicture = name === 'content' && shop.getCode(path) === 'image';
    const error = isPicture ? t('article.wrong.textPicture') : problem(path, label, articleLimits[name]);
    return { path, field: { id: getId(path), label, ...(error !== undefined && { error }) } };
  };
  const [title, summary, content] = [getTextField('title'), getTextField('summary'), getTextField('content')];
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
