import { product as calls, category as categoryCalls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { combineReadables } from '../../../patterns/PageState/combineReadables.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useCurrency } from '../../shop/GoodsScreen/useCurrency.ts';
import { AdminPage } from '../shared/AdminPage.tsx';
import { aside, basics, main, page } from './ProductEditor.css.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { newFields, toFields, variantFields } from './productForm.ts';
import { productTones } from './productTones.ts';
import { useProductActs } from './useProductActs.tsx';

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

function NewProduct({ variantOf }: { variantOf: number | undefined }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const back = useBack();
  const currency = useCurrency();
  const categories = useEndpoint(categoryCalls.list, {});
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
            start={of ? variantFields(of) : newFields}
            groupId={of ? (of.groupId ?? of.id) : undefined}
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
  const localize = useLocalize();
  const { dateTime } = useFormats();
  const back = useBack();
  const product = useEndpoint(calls.detail, { id: String(id) }, { freshForMs: 0 });
  const categories = useEndpoint(categoryCalls.list, {});
  const name = product.data ? localize(product.data).name : t('shell.place.products');
  const acts = useProductActs(product.data, name);
  return (
    <AdminPage
      permission="products.edit"
      title={name}
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
      >
        {(data) => (
          <ProductEditor
            product={data.product}
            start={toFields(data.product)}
            categories={data.categories}
            currency={data.product.currency}
            name={name}
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
