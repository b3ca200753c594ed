import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { isPageSection } from '@sampan/domain/article/pageSections';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { localeNames, locales } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { InlineEdit } from '../../../patterns/InlineEdit/InlineEdit.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { getNames } from '../shared/translatedNames.ts';
import { cell, cellName, cells, count, fixedSlug, head, row } from './ArticleCategories.css.ts';
import { categoryLimits, invalidatedAreas, toNameInput, toProblem, useCategoryMessages } from './categoryForm.ts';

export interface CategoryRowProps {
  category: ArticleCategory;
  onDelete: () => void;
  /** Called if somebody else has deleted it. */
  onGone: () => void;
}

/** Header row, `aria-hidden` because each cell names its column to screen readers. */
export function CategoryHead() {
  const { t } = useTranslation('admin');
  return (
    <div className={head} aria-hidden>
      <div className={cells}>
        {locales.map((locale) => (
          <span key={locale} lang={locale}>
            {localeNames[locale]}
          </span>
        ))}
        <span>{t('articleCategories.slug')}</span>
        <span>{t('articles.title')}</span>
      </div>
    </div>
  );
}

/** One category: names in every language, slug and number of articles. */
export function CategoryRow({ category, onDelete, onGone }: CategoryRowProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const localize = useLocalize();
  const getMessage = useCategoryMessages();
  const update = useAction(adminArticle.categoryUpdate, { invalidates: invalidatedAreas });
  const name = localize(category).name;
  const names = getNames(category);
  const articles = category.articleCount ?? 0;
  const failure =
    update.error &&
    (update.error.code === 'TAKEN'
      ? getMessage('taken', t('articleCategories.slug'), 'slug')
      : t('articleCategories.notSaved'));

  async function save(change: { slug: string } | ReturnType<typeof toNameInput>): Promise<boolean> {
    const answer = await update.run({ id: category.id, ...change });
    if (answer.status === 'fail' && answer.error.code === 'NOT_FOUND') onGone();
    return answer.status === 'success';
  }

  return (
    <div className={row} data-category={category.id}>
      <div className={cells}>
        {locales.map((locale) => (
          <div key={locale} className={cell}>
            <div className={cellName} aria-hidden>
              <MutedText as="span" size="caption" lang={locale}>
                {localeNames[locale]}
              </MutedText>
            </div>
            <InlineEdit
              label={t('articleCategories.nameOf', { name, language: localeNames[locale] })}
              value={names[locale]}
              placeholder={t('articleCategories.noName')}
              maxLength={categoryLimits.name}
              validate={(value) => getMessage(toProblem(locale, value), t('articleCategories.name'), 'name')}
              onSave={(value) => save(toNameInput(names, locale, value))}
              failure={failure}
            />
          </div>
        ))}
        <div className={cell}>
          <div className={cellName} aria-hidden>
            <MutedText as="span" size="caption">
              {t('articleCategories.slug')}
            </MutedText>
          </div>
          {isPageSection(category.slug) ? (
            <div className={fixedSlug}>
              <VisuallyHidden>{t('articleCategories.slugOf', { name })}</VisuallyHidden> {category.slug}
            </div>
          ) : (
            <InlineEdit
              label={t('articleCategories.slugOf', { name })}
              value={category.slug}
              maxLength={categoryLimits.slug}
              validate={(value) => getMessage(toProblem('slug', value), t('articleCategories.slug'), 'slug')}
              onSave={(slug) => save({ slug })}
              failure={failure}
            />
          )}
        </div>
        <div className={count}>
          {articles > 0 ? (
            <Link look="nav" href={`/admin/articles?f.category=${category.id}`}>
              {t('articleCategories.articles', { count: articles, n: number(articles) })}
            </Link>
          ) : (
            <MutedText as="span">{t('articleCategories.noArticles')}</MutedText>
          )}
        </div>
      </div>
      <IconButton label={t('articleCategories.deleteNamed', { name })} size="sm" onClick={onDelete}>
        <Icon as={Trash2} size={18} />
      </IconButton>
    </div>
  );
}
