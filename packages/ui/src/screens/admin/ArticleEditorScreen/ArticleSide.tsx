import type { Article, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryPicker } from '../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { useLocalize } from '../../../i18n/localize.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { toSlug } from '../ProductEditorScreen/productForm.ts';
import { column } from './ArticleEditor.css.ts';
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
          {...getError(problem('categoryId', t('article.category')))}
        >
          <Select
            value={fields.categoryId || undefined}
            onValueChange={(value) => set('categoryId', value)}
            options={categories.map((category) => ({ value: String(category.id), label: localize(category).name }))}
          />
        </Field>
        <Field
          id={getId('tags')}
          label={t('article.tags')}
          isOptional
          hint={t('article.tagsHint')}
          {...getError(problem('tags', t('article.tags')))}
        >
          <Combobox
            isMultiple
            value={fields.tags}
            options={fields.tags.map((tag) => ({ value: tag, label: tag }))}
            onValueChange={(tags) => set('tags', tags)}
            onCreate={(tag) => set('tags', [...new Set([...fields.tags, tag.trim().slice(0, articleLimits.tag)])])}
          />
        </Field>
      </FormCard>
      <FormCard
        title={t('article.address')}
        aside={
          suggestion && suggestion !== slug ? (
            <Button variant="ghost" size="sm" onClick={() => set('slug', suggestion)}>
              {t('article.slugFromTitle')}
            </Button>
          ) : undefined
        }
      >
        <Field
          id={getId('slug')}
          label={t('article.slug')}
          hint={`/posts/${slug || '…'}`}
          {...getError(problem('slug', t('article.slug'), articleLimits.slug))}
        >
          <TextInput {...shop.control('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {article?.status === articleStatus.published && slug !== article.slug && (
          <Text size="caption" tone="muted">
            {t('article.slugMoves')}
          </Text>
        )}
      </FormCard>
    </div>
  );
}

function getError(error: string | undefined) {
  return error === undefined ? {} : { error };
}

function CoverCard({ form: { fields, set, problem } }: { form: ArticleForm }) {
  const { t } = useTranslation('admin');
  const [isPicking, setPicking] = useState(false);
  const error = problem('cover', t('article.cover'));
  return (
    <FormCard title={t('article.cover')}>
      <Picture src={fields.cover || null} alt="" ratio={16 / 9} radius="lg" sizes="320px" />
      <Inline gap="sm">
        <Button
          id={getId('cover')}
          variant="outline"
          leading={<Icon as={Images} size={16} />}
          onClick={() => setPicking(true)}
        >
          {t(fields.cover ? 'article.coverChange' : 'article.coverChoose')}
        </Button>
        {fields.cover && (
          <IconButton label={t('article.coverRemove')} variant="outline" onClick={() => set('cover', '')}>
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
        onOpenChange={setPicking}
        onPick={([picture]) => picture?.url && set('cover', picture.url)}
      />
    </FormCard>
  );
}
