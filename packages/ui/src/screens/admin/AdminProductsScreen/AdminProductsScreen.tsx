import { adminProduct } from '@sampan/api/contract/adminProduct';
import type { StaffProduct } from '@sampan/api/entities';
import { Banknote, Boxes, Download, Eye, EyeOff, FolderTree, Plus, Star, StarOff, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { translated } from '../../../i18n/translated.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { BulkAction } from '../../../patterns/BulkBar/BulkBar.tsx';
import { BulkResult } from '../../../patterns/BulkBar/BulkResult.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AdminList } from '../shared/AdminList.tsx';
import { AdminPage } from '../shared/AdminPage.tsx';
import { useJob } from '../shared/useJob.ts';
import { useListState } from '../shared/useListState.ts';
import { BulkDialogs } from './BulkDialogs.tsx';
import type { BulkName } from './bulkChange.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { productDefaults, toProductFilter, toProductInput } from './productQuery.ts';
import { useProductBulk } from './useProductBulk.ts';
import { optionsText, useProductColumns } from './useProductColumns.ts';
import { useProductFilters } from './useProductFilters.ts';
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
  { view: '', word: 'all' },
  { view: 'f.status=1', word: 'published' },
  { view: 'f.status=0', word: 'hidden' },
  { view: 'f.low=yes', word: 'low' },
  { view: 'f.status=2', word: 'archived' },
] as const;
const rowId = ({ id }: StaffProduct) => String(id);

/** List of all products, with a row for each variant: search, publish, bulk changes, import and export. */
export function AdminProductsScreen() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const toast = useToast();
  const { filters, categoryNames, categories, currency } = useProductFilters();
  const list = useListState({ filters, ...productDefaults });
  const result = useEndpoint(adminProduct.list, toProductInput(list), { keepPreviousData: true });
  const switches = useProductSwitches();
  const columns = useProductColumns(categoryNames, switches);
  const bulk = useProductBulk(list, result.data?.total ?? 0);
  const exporting = useJob(adminProduct.export);
  const [asked, setAsked] = useState<BulkName>();
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
    onPress: () => setAsked(name),
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
        <Button asChild leading={<Icon as={Plus} size={16} />}>
          <Link look="bare" href="/admin/products/new">
            {t('product.new')}
          </Link>
        </Button>
      }
    >
      <AdminList
        name="products"
        label={t('shell.place.products')}
        list={list}
        result={result}
        columns={columns}
        rowId={rowId}
        rowName={(row) =>
          [translated(row, locale).name, optionsText(translated(row, locale))].filter(Boolean).join(' · ')
        }
        getHref={({ id }) => `/admin/products/${id}`}
        searchLabel={t('products.search')}
        views={views.map(({ view, word }) => ({ view, label: t(`products.view.${word}`) }))}
        empty={{
          art: 'search',
          title: t('products.empty.title'),
          text: t('products.empty.text'),
          action: (
            <Button asChild>
              <Link look="bare" href="/admin/products/new">
                {t('product.new')}
              </Link>
            </Button>
          ),
        }}
        getNote={bulk.getNote}
        notice={
          ended && (
            <BulkResult
              done={ended.done - ended.failed}
              failed={ended.failed}
              onSelectFailed={bulk.selectFailed}
              onClose={bulk.forget}
            />
          )
        }
        bulkActions={actions}
        bulkWork={bulk.work}
      />
      {asked && (
        <BulkDialogs
          name={asked}
          bulk={bulk}
          categories={categories}
          currency={currency}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminPage>
  );
}
