import { product as calls, category as categoryCalls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { Archive, ArchiveRestore, ExternalLink, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { fallbackLocale } from '../../../i18n/locales.ts';
import { getForeignLocale, localize, useLocalize } from '../../../i18n/localize.ts';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { combineReadables } from '../../../patterns/PageState/combineReadables.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import type { MenuAction } from '../../../primitives/Menu/Menu.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { DeletedRecord } from '../shared/editor/DeletedRecord.tsx';
import { toSaveFailure } from '../shared/editor/saveStatus.ts';
import { productTones } from '../shared/products/productTones.ts';
import { StaffCallFailure } from '../shared/StaffCallFailure.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { ProductEditor } from './ProductEditor/ProductEditor.tsx';
import { aside, basics, main, page } from './ProductEditor.css.ts';
import { newFields, omitPictureIds, toFields, toVariantFields } from './productForm.ts';
import { getProductDraftName, ProductDraftSchema } from './useProductForm.ts';

export interface ProductEditorScreenProps {
  /** Omitted for a new product. */
  id?: number | undefined;
  /** Id of the product of which a new one is a variant. */
  variantOf?: number | undefined;
}

/** Screen of a product or a new one. */
export function ProductEditorScreen({ id, variantOf }: ProductEditorScreenProps) {
  return id === undefined ? <NewProduct variantOf={variantOf} /> : <SavedProduct key={id} id={id} />;
}

function useBack() {
  const { t } = useTranslation('admin');
  return { label: t('shell.place.products'), href: '/admin/products' };
}

interface NewProductProps {
  variantOf?: number | undefined;
  /** Name of the draft; omitted to name it by the product's group. */
  draftName?: string;
}

function NewProduct({ variantOf, draftName }: NewProductProps) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const back = useBack();
  const currency = useCurrency();
  // Asked again on return from another tab, in which a missing category may have been added.
  const categories = useEndpoint(categoryCalls.list, {}, { freshForMs: 0 });
  const sibling = useEndpoint(calls.detail, { id: String(variantOf ?? 0) }, { enabled: variantOf !== undefined });
  const read = variantOf === undefined ? combineReadables({ categories }) : combineReadables({ categories, sibling });
  const of = variantOf === undefined ? undefined : sibling.data;
  const title = of ? t('product.newVariant', { name: localize(of).name }) : t('product.new');
  return (
    <AdminPage permission="products.edit" title={title} back={back}>
      <PageState result={read} level="page" skeleton={<EditorSkeleton />}>
        {(data) => (
          <ProductEditor
            product={undefined}
            start={of ? toVariantFields(of) : newFields}
            groupId={of ? (of.groupId ?? of.id) : undefined}
            newDraftName={draftName}
            categories={data.categories}
            currency={of?.currency ?? currency}
            name={title}
          />
        )}
      </PageState>
    </AdminPage>
  );
}

function SavedProduct({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { dateTime } = useFormats();
  const back = useBack();
  const product = useEndpoint(calls.detail, { id: String(id) }, { freshForMs: 0 });
  const categories = useEndpoint(categoryCalls.list, {});
  const name = product.data ? localize(product.data, locale).name : t('shell.place.products');
  const acts = useProductActs(product.data, name);
  const [isContinued, setContinued] = useState(false);
  const { navigate } = useNavigation();
  useEffect(
    function leaveDeletedProduct() {
      // After the editor has released its guard of unsaved changes.
      if (acts.isDeleted) navigate('/admin/products', { replace: true });
    },
    [acts.isDeleted, navigate],
  );
  if (isContinued) return <NewProduct draftName={getProductDraftName(id)} />;
  return (
    <AdminPage
      permission="products.edit"
      title={name}
      titleLang={product.data && getForeignLocale(product.data, 'name', locale)}
      back={back}
      {...(product.data && {
        badge: <ProductBadge product={product.data} />,
        meta: t('product.meta', { id, when: dateTime(product.data.updatedAt) }),
        secondary: acts.menu,
      })}
    >
      <PageState
        result={combineReadables({ product, categories })}
        level="page"
        pageName={t('shell.place.products')}
        skeleton={<EditorSkeleton />}
        failed={(error) =>
          error.code === 'NOT_FOUND' ? (
            <DeletedRecord
              texts="product.gone"
              listHref={back.href}
              draftName={getProductDraftName(id)}
              schema={ProductDraftSchema}
              getName={({ texts }) => texts[fallbackLocale].name || t('product.new')}
              toNewDraft={(fields) => ({ opened: { fields: newFields }, fields: omitPictureIds(fields) })}
              onContinue={() => setContinued(true)}
            />
          ) : undefined
        }
      >
        {(data) => (
          <ProductEditor
            product={data.product}
            start={toFields(data.product)}
            categories={data.categories}
            currency={data.product.currency}
            name={name}
            isDeleted={acts.isDeleted}
          />
        )}
      </PageState>
      {acts.dialogs}
    </AdminPage>
  );
}

function ProductBadge({ product }: { product: Product }) {
  const { t } = useTranslation('admin');
  return <Badge tone={productTones[product.status]}>{t(`product.statusOf.${product.status}`)}</Badge>;
}

/** Placeholder of the editor's two columns. */
function EditorSkeleton() {
  return (
    <div className={page}>
      <div className={basics}>
        <Skeleton shape="block" height="360px" />
      </div>
      <div className={main}>
        <Skeleton shape="block" height="240px" />
        <Skeleton shape="block" height="200px" />
      </div>
      <div className={aside}>
        <Skeleton shape="block" height="280px" />
        <Skeleton shape="block" height="120px" />
      </div>
    </div>
  );
}

const invalidatedByDelete = [calls.list, calls.featuredList, calls.tree, 'admin'] as const;

type Question = 'archive' | 'delete' | 'archiveInstead';

/** Actions on a product outside the form: open in the shop, archive, delete. */
function useProductActs(
  product: Product | undefined,
  name: string,
): { menu: MenuAction[]; dialogs: ReactNode; isDeleted: boolean } {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const reads = useReads();
  const { navigate } = useNavigation();
  const [question, setQuestion] = useState<Question>();
  const [isDeleted, setDeleted] = useState(false);
  const status = useAction(calls.status, { invalidates: ['product', 'admin'] });
  const remove = useAction(calls.delete, { invalidates: invalidatedByDelete });
  const isArchived = product?.status === productStatus.archived;

  async function putStatus(next: Product['status']) {
    if (!product) return;
    const answer = await status.run({ id: product.id, status: next });
    if (answer.status === 'fail') {
      if (next === productStatus.offShelf) toast.error(t(`save.failure.${toSaveFailure(answer.error)}`));
      return;
    }
    reads.put(calls.detail, { id: String(product.id) }, { ...product, ...answer.data });
    setQuestion(undefined);
    toast.success(t(next === productStatus.archived ? 'product.archived' : 'product.restored', { name }));
  }

  async function removeIt() {
    if (!product) return;
    const answer = await remove.run({ id: product.id });
    // A colleague may have deleted it meanwhile, as the viewer wanted.
    const isGone = answer.status === 'fail' && answer.error.code === 'NOT_FOUND';
    if (isGone) void reads.invalidate(...invalidatedByDelete);
    if (isGone || answer.status === 'success') {
      setQuestion(undefined);
      toast.success(t(isGone ? 'product.deletedMeanwhile' : 'product.deleted', { name }));
      setDeleted(true);
    } else if (answer.error.code === 'IN_USE') setQuestion('archiveInstead');
  }

  function ask(next: Question) {
    status.reset();
    remove.reset();
    setQuestion(next);
  }

  const menu: MenuAction[] = [
    ...(product?.status === productStatus.onShelf
      ? [
          {
            label: t('product.viewInShop'),
            icon: ExternalLink,
            onSelect: () => navigate(`/goods/${product.slug}`),
          },
        ]
      : []),
    isArchived
      ? { label: t('product.restore'), icon: ArchiveRestore, onSelect: () => void putStatus(productStatus.offShelf) }
      : { label: t('product.archive'), icon: Archive, onSelect: () => ask('archive') },
    { label: t('product.delete'), icon: Trash2, tone: 'danger' as const, onSelect: () => ask('delete') },
  ];

  const isArchiving = question === 'archive' || question === 'archiveInstead';
  const dialogs = (
    <>
      <AlertDialog
        isOpen={isArchiving}
        onClose={() => setQuestion(undefined)}
        title={t(question === 'archiveInstead' ? 'product.archiveInsteadTitle' : 'product.archiveTitle', { name })}
        description={t(question === 'archiveInstead' ? 'product.archiveInsteadText' : 'product.archiveText')}
        confirmLabel={t('product.archive')}
        safeLabel={t('product.keep')}
        isBusy={status.isPending}
        onConfirm={() => void putStatus(productStatus.archived)}
      >
        <StaffCallFailure error={status.error} />
      </AlertDialog>
      <AlertDialog
        isOpen={question === 'delete'}
        onClose={() => setQuestion(undefined)}
        title={t('product.deleteTitle', { name })}
        description={t('product.deleteText')}
        confirmLabel={t('product.delete')}
        safeLabel={t('product.keep')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => void removeIt()}
      >
        <StaffCallFailure error={remove.error?.code === 'IN_USE' ? undefined : remove.error} />
      </AlertDialog>
    </>
  );
  return { menu, dialogs, isDeleted };
}
