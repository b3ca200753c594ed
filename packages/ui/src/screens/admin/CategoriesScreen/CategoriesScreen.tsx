import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { maxLevels } from '@sampan/domain/category/categoryMoves';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createDraftKeeper } from '../../../app/drafts/draftKeeper.ts';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { fallbackLocale, type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { TreeList } from '../../../patterns/TreeList/TreeList.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { panes } from './CategoriesScreen.css.ts';
import { CategoryForm } from './CategoryForm/CategoryForm.tsx';
import { CategoryDraftSchema } from './CategoryForm/categoryForm.ts';
import { getCategoryDraftName } from './CategoryForm/useCategoryForm.ts';
import { toTree } from './categoryTree.ts';
import { useCategoryMoves } from './useCategoryMoves.ts';

/** The selected category, from the URL: `?category=12`, or `new`. */
function useChosen() {
  const { navigate } = useNavigation();
  const { params } = useQueryParams();
  const text = params.get('category') ?? '';
  return {
    chosenId: /^\d{1,15}$/.test(text) ? Number(text) : undefined,
    isNew: text === 'new',
    /** Parent of a new category. */
    below: Number(params.get('below')) || undefined,
    choose: (id: number | undefined) =>
      navigate(id === undefined ? '/admin/categories' : `/admin/categories?category=${id}`),
    begin: (parentId?: number) =>
      navigate(`/admin/categories?category=new${parentId === undefined ? '' : `&below=${parentId}`}`),
  };
}

/** The shop's categories: tree and form. */
export function CategoriesScreen() {
  const { t } = useTranslation('admin');
  const categories = useEndpoint(calls.list, {}, { freshForMs: 0 });
  const chosen = useChosen();
  const title = t('shell.place.categories');
  return (
    <AdminPage
      permission="categories.edit"
      title={title}
      primary={
        <Button leading={<Icon as={Plus} size={16} />} onClick={() => chosen.begin()}>
          {t('categories.new')}
        </Button>
      }
    >
      <PageState
        result={categories}
        level="page"
        pageName={title}
        skeleton={<PanesSkeleton />}
        isEmpty={(list) => list.length === 0 && !chosen.isNew}
        empty={
          <EmptyState
            art="search"
            title={t('categories.empty.title')}
            text={t('categories.empty.text')}
            action={<Button onClick={() => chosen.begin()}>{t('categories.new')}</Button>}
          />
        }
      >
        {(list) => <Panes categories={list} chosen={chosen} />}
      </PageState>
    </AdminPage>
  );
}

function Panes({ categories, chosen }: { categories: Category[]; chosen: ReturnType<typeof useChosen> }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const getName = (category: Category) => localize(category).name;
  const { move, show } = useCategoryMoves(categories, getName);
  const tree = toTree(categories, useLocale());
  // Stored instead of the expanded ones, so that a category added later starts expanded.
  const [collapsed, setCollapsed] = useState<readonly string[]>([]);
  const ids = categories.map(({ id }) => String(id));
  const listed = categories.find(({ id }) => id === chosen.chosenId);
  // The form stays open when someone else deletes its category: what was typed can still be copied.
  const [opened, setOpened] = useState(listed);
  if (listed && listed !== opened) setOpened(listed);
  const category = listed ?? (opened?.id === chosen.chosenId ? opened : undefined);
  const nothingChosen = (
    <FormCard title={t('categories.none')}>
      <MutedText>{t('categories.noneText')}</MutedText>
    </FormCard>
  );
  return (
    <div className={panes}>
      <FormCard title={t('categories.tree')} note={t('categories.treeNote')}>
        <TreeList
          label={t('categories.tree')}
          nodes={tree}
          expandedIds={ids.filter((id) => !collapsed.includes(id))}
          onExpandedChange={(expanded) => setCollapsed(ids.filter((id) => !expanded.includes(id)))}
          selectedId={category && String(category.id)}
          onSelect={(id) => chosen.choose(Number(id))}
          onMove={(one, next) => void move(one, next)}
          maxLevels={maxLevels}
          renderEnd={({ id }) => <RowEnd category={categories.find((one) => String(one.id) === id)} />}
        />
      </FormCard>
      {category || chosen.isNew ? (
        <CategoryForm
          key={category ? category.id : `new ${chosen.below ?? ''}`}
          category={category}
          below={chosen.below}
          categories={categories}
          onShow={(isShown) => category && void show(category, isShown)}
          onAddBelow={() => category && chosen.begin(category.id)}
          onDone={chosen.choose}
        />
      ) : chosen.chosenId === undefined ? (
        nothingChosen
      ) : (
        <DeletedCategory key={chosen.chosenId} id={chosen.chosenId} onDiscard={() => chosen.choose(undefined)}>
          {nothingChosen}
        </DeletedCategory>
      )}
    </div>
  );
}

function RowEnd({ category }: { category: Category | undefined }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  if (!category) return null;
  const count = category.productCount ?? 0;
  return (
    <span>
      {/* A space between name and status for screen readers. */ ' '}
      {category.status === categoryStatus.hidden ? (
        <Badge>{t('categories.hiddenBadge')}</Badge>
      ) : (
        <>
          <MutedText as="span" size="caption" isNumeric>
            {number(count)}
          </MutedText>{' '}
          <VisuallyHidden>{t('categories.products', { count })}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

function PanesSkeleton() {
  return (
    <div className={panes}>
      <Skeleton shape="block" height="480px" />
      <Skeleton shape="block" height="420px" />
    </div>
  );
}

interface DraftText {
  label: string;
  text: string;
  lang?: Locale;
}

interface DeletedCategoryProps {
  id: number;
  /** Called when the draft is discarded. */
  onDiscard: () => void;
  /** Shown if nothing was typed. */
  children: ReactNode;
}

/** The draft of a category that was deleted before its form was opened again: its texts can be copied, not saved. */
function DeletedCategory({ id, onDiscard, children }: DeletedCategoryProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { session: storage, clock } = useServices().platform;
  const [keeper] = useState(() =>
    createDraftKeeper({ name: getCategoryDraftName(id), schema: CategoryDraftSchema, storage, clock }),
  );
  const [draft] = useState(() => keeper.read());
  if (!draft) return children;
  const { names, slug } = draft.fields;
  const texts = [
    ...locales.map(
      (locale): DraftText => ({
        label: t('categories.nameIn', { locale: localeNames[locale] }),
        text: names[locale],
        lang: locale,
      }),
    ),
    { label: t('product.slug'), text: slug },
  ].filter(({ text }) => text !== '');

  function discard() {
    keeper.forget();
    onDiscard();
  }

  return (
    <FormCard
      title={names[fallbackLocale] || t('categories.new')}
      titleLang={names[fallbackLocale] && fallbackLocale}
      note={t('save.failure.deleted')}
    >
      <DescriptionList
        items={texts.map(({ label, text, lang }) => ({ label, value: <span lang={lang}>{text}</span>, copy: text }))}
        isWide
      />
      <Inline>
        <Button variant="outline" onClick={discard}>
          {t('common:action.discard')}
        </Button>
      </Inline>
    </FormCard>
  );
}
