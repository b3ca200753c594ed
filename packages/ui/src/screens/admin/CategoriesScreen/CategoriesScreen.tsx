import type { CallError } from '@sampan/api/clientEnvelope';
import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { maxLevels } from '@sampan/domain/category/categoryMoves';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createDraftKeeper } from '../../../app/drafts/draftKeeper.ts';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useClient } from '../../../data/ClientContext.ts';
import { runInTurn } from '../../../data/runInTurn.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import { fallbackLocale, localeNames, locales } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { TreeList } from '../../../patterns/TreeList/TreeList.tsx';
import type { TreeMove, TreeNode } from '../../../patterns/TreeList/tree.ts';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { panes } from './CategoriesScreen.css.ts';
import { CategoryForm } from './CategoryForm/CategoryForm.tsx';
import { CategoryDraftSchema } from './CategoryForm/categoryForm.ts';
import { getCategoryDraftName } from './CategoryForm/useCategoryForm.ts';
import { applyTreeOrder, toTree } from './categoryTree.ts';

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
  const tree = toTree(categories, getName);
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
    ...locales.map((locale) => ({
      label: t('categories.nameIn', { locale: localeNames[locale] }),
      value: names[locale],
    })),
    { label: t('product.slug'), value: slug },
  ].filter(({ value }) => value !== '');

  function discard() {
    keeper.forget();
    onDiscard();
  }

  return (
    <FormCard title={names[fallbackLocale] || t('categories.new')} note={t('save.failure.deleted')}>
      <DescriptionList items={texts.map((text) => ({ ...text, copy: text.value }))} isWide />
      <Inline>
        <Button variant="outline" onClick={discard}>
          {t('common:action.discard')}
        </Button>
      </Inline>
    </FormCard>
  );
}

type Change = (now: readonly Category[]) => Category[];

/** Whether the category itself was deleted meanwhile; a new parent that was deleted is an error of its field. */
const isDeleted = ({ code, fields }: CallError) => code === 'NOT_FOUND' && !fields?.parentId;

/** Moves and hides categories. Updates optimistically, reads them again on failure and offers undo. */
function useCategoryMoves(categories: readonly Category[], getName: (category: Category) => string) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const reads = useReads();
  const client = useClient();
  const { run } = useAction(calls.update, { invalidates: ['product'] });

  // A move numbers the categories beside it, too: one after another, also those of different categories.
  const send = (input: Parameters<typeof run>[0]) => runInTurn(client, 'categories', () => run(input));
  function write(input: Parameters<typeof run>[0], change: Change) {
    const call = () => send(input);
    return writeOptimistically(queries, { endpoint: calls.list, input: {}, change, call });
  }
  /** Shows why a change failed. */
  function showFailure(error: CallError, failed: 'moveFailed' | 'undoFailed' | 'saveFailed', name: string) {
    toast.error(t(`categories.${isDeleted(error) ? 'gone' : failed}`, { name }));
  }

  async function move({ id, parentId, index }: TreeMove, tree: readonly TreeNode[]) {
    const category = categories.find((one) => String(one.id) === id);
    if (!category) return;
    const name = getName(category);
    const to = { id: category.id, parentId: parentId === null ? null : Number(parentId), sort: index + 1 };
    const answer = await write(to, (now) => applyTreeOrder(now, tree));
    if (answer.status === 'fail') return showFailure(answer.error, 'moveFailed', name);
    toast.action(t('categories.moved', { name }), {
      label: t('common:action.undo'),
      onPress: () => void putBack(category, name),
    });
  }

  async function putBack({ id, parentId, sort }: Category, name: string) {
    const answer = await send({ id, parentId, sort });
    if (answer.status === 'success') return;
    showFailure(answer.error, 'undoFailed', name);
    void reads.invalidate(calls.list);
  }

  async function show(category: Category, isShown: boolean) {
    const status = isShown ? categoryStatus.active : categoryStatus.hidden;
    const change: Change = (now) => now.map((one) => (one.id === category.id ? { ...one, status } : one));
    const name = getName(category);
    const answer = await write({ id: category.id, status }, change);
    if (answer.status === 'fail') return showFailure(answer.error, 'saveFailed', name);
    toast.success(t(isShown ? 'categories.shown' : 'categories.hidden', { name }));
  }

  return { move, show };
}
