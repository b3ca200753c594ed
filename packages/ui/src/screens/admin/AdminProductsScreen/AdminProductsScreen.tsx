import { adminProduct } from '@sampan/api/contract/adminProduct';
import { category as categoryCalls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { Banknote, Boxes, Download, Eye, EyeOff, FolderTree, Plus, Star, StarOff, Trash2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { BulkAction } from '../../../patterns/BulkBar/BulkBar.tsx';
import { BulkResult } from '../../../patterns/BulkBar/BulkResult.tsx';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { flatten } from '../../../primitives/Combobox/comboboxRows.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/jobs/useJob.ts';
import { AdminList } from '../shared/list/AdminList.tsx';
import { createChoice } from '../shared/list/createChoice.ts';
import { useListState } from '../shared/list/useListState.ts';
import { useCategoryOptions } from '../shared/products/categoryOptions.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { BulkDialogs } from './BulkDialogs.tsx';
import type { BulkName } from './bulkChange.ts';
import { ImportDialog } from './Import/ImportDialog.tsx';
import { productDefaults, toProductFilter, toProductInput } from './productQuery.ts';
import { useProductBulk } from './useProductBulk.ts';
import { useProductColumns } from './useProductColumns.tsx';
import { useProductSwitches } from './useProductSwitches.ts';

const bulkIcons = {
  publish: Eye,
  unpublish: EyeOff,
  price: Banknote,
  stock: Boxes,
  category: FolderTree,
  feature: Star,
  unfeature: StarOff,
  delete: Trash2,
} as const satisfies Record<BulkName, unknown>;
const bulkNames = Object.keys(bulkIcons) as BulkName[];
const views = [
  { view: '', name: 'all' },
  { view: `f.status=${productStatus.onShelf}`, name: 'published' },
  { view: `f.status=${productStatus.offShelf}`, name: 'hidden' },
  { view: 'f.low=yes', name: 'low' },
  { view: `f.status=${productStatus.archived}`, name: 'archived' },
] as const;

const noCategories: readonly Category[] = [];

/** List of all products, with a row for each variant: search, publish, bulk changes, import and export. */
export function AdminProductsScreen() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const toast = useToast();
  const { filters, categoriesById, categories, currency } = useProductFilters();
  const list = useListState({ filters, ...productDefaults });
  const result = useEndpoint(adminProduct.list, toProductInput(list), { keepPreviousData: true });
  const switches = useProductSwitches();
  const columns = useProductColumns(categoriesById, switches);
  const bulk = useProductBulk(list, result.data);
  const exporting = useJob(adminProduct.export);
  const [pendingBulk, setPendingBulk] = useState<BulkName>();
  const [isImporting, setImporting] = useState(false);

  async function exportAll() {
    const filter = toProductFilter(list.filters);
    const name = t(list.isFiltered ? 'products.exported.filtered' : 'products.exported.all');
    const answer = await exporting.start({ filter, locale }, { name });
    if (answer.status === 'fail') toast.error(t('products.exportFailed'));
  }

  const actions: BulkAction[] = bulkNames.map((name) => ({
    id: name,
    label: t(`products.bulk.bar.${name}`),
    icon: bulkIcons[name],
    ...(name === 'delete' && { tone: 'danger' }),
    onPress: () => bulk.mayBegin() && setPendingBulk(name),
  }));
  const { ended } = bulk;
  return (
    <AdminPage
      permission="products.edit"
      title={t('shell.place.products')}
      secondary={[
        { label: t('products.import'), icon: Upload, onSelect: () => setImporting(true) },
        { label: t('products.export'), icon: Download, onSelect: () => void exportAll() },
      ]}
      primary={
        <LinkButton href="/admin/products/new" leading={<Icon as={Plus} size={16} />}>
          {t('product.new')}
        </LinkButton>
      }
    >
      <AdminList
        name="products"
        label={t('shell.place.products')}
        list={list}
        result={result}
        columns={columns}
        rowName={(row) => formatNameWithOptions(localize(row, locale))}
        getHref={({ id }) => `/admin/products/${id}`}
        searchLabel={t('products.search')}
        views={views.map(({ view, name }) => ({ view, label: t(`products.view.${name}`) }))}
        empty={{
          art: 'search',
          title: t('products.empty.title'),
          text: t('products.empty.text'),
          action: <LinkButton href="/admin/products/new">{t('product.new')}</LinkButton>,
        }}
        getNote={bulk.getNote}
        notice={
          ended && (
            <BulkResult
              done={ended.done - ended.failed}
              failed={ended.failed}
              stopped={bulk.stopped}
              onSelectFailed={bulk.selectFailed}
              onClose={bulk.forget}
            />
          )
        }
        bulkActions={actions}
        bulkWork={bulk.work}
      />
      {pendingBulk && (
        <BulkDialogs
          name={pendingBulk}
          bulk={bulk}
          categories={categories}
          currency={currency}
          onClose={() => setPendingBulk(undefined)}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminPage>
  );
}

/** Filter definitions of the product list, and the names of categories. */
function useProductFilters() {
  const { t } = useTranslation('admin');
  const currency = useCurrency();
  const { data: categories = noCategories } = useEndpoint(categoryCalls.list, {});
  const yesNo = (id: string, label: string) =>
    createChoice(id, label, ['yes', 'no'] as const, (value) => t(`product.conflict.${value}`));
  const rows = flatten(useCategoryOptions(categories));
  const filters: FilterDef[] = [
    createChoice('status', t('product.status'), ['1', '0', '2'] as const, (value) => t(`product.statusOf.${value}`)),
    {
      id: 'category',
      label: t('product.place'),
      kind: 'choice',
      options: rows.map(({ option, path }) => ({ value: option.value, label: [...path, option.label].join(' / ') })),
    },
    createChoice('type', t('product.type'), ['1', '2'] as const, (value) => t(`product.typeOf.${value}`)),
    yesNo('featured', t('product.featured')),
    yesNo('low', t('products.low')),
    { id: 'price', label: t('product.price'), kind: 'amount', currency },
  ];
  const categoriesById = useMemo(() => new Map(categories.map((one) => [one.id, one])), [categories]);
  return { filters, categoriesById, categories, currency };
}
