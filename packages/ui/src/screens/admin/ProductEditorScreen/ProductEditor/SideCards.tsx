import { productStatus, productType } from '@sampan/api/statuses';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { readAmount } from '@sampan/domain/money/typedAmount';
import { useTranslation } from 'react-i18next';
import { ProductCard } from '../../../../features/catalogue/ProductCard/ProductCard.tsx';
import { fallbackLocale } from '../../../../i18n/locales.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../../primitives/Checkbox/Checkbox.tsx';
import { Combobox } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { NoCategories } from '../../shared/NoCategories.tsx';
import { useCategoryOptions } from '../../shared/products/categoryOptions.ts';
import { preview } from '../ProductEditor.css.ts';
import { type ProductFields, readCount } from '../productForm.ts';
import { suggestSlug } from '../suggestSlug.ts';
import { type Editor, getId } from '../useProductForm.ts';

const statuses = ['1', '0', '2'] as const satisfies readonly ProductFields['status'][];
const types = ['1', '2'] as const satisfies readonly ProductFields['type'][];

/** Status, featured flag and type. */
export function StatusCard({ editor: { fields, set, problem } }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  return (
    <FormCard title={t('product.status')}>
      <Field
        id={getId('status')}
        label={t('product.statusLabel')}
        keepsMessageLine={false}
        error={problem('status', t('product.status'))}
      >
        <RadioGroup<ProductFields['status']>
          value={fields.status}
          onValueChange={(status) => set('status', status)}
          options={statuses.map((value) => ({
            value,
            label: t(`product.statusOf.${value}`),
            note: t(`product.statusNote.${value}`),
          }))}
        />
      </Field>
      <Checkbox isChecked={fields.isFeatured} onCheckedChange={(isFeatured) => set('isFeatured', isFeatured)}>
        {t('product.featured')}
      </Checkbox>
      <MutedText size="caption">{t('product.featuredNote', { n: featuredCount })}</MutedText>
      <Field
        id={getId('type')}
        label={t('product.type')}
        keepsMessageLine={false}
        error={problem('type', t('product.type'))}
      >
        <RadioGroup<ProductFields['type']>
          look="segmented"
          value={fields.type}
          onValueChange={(type) => set('type', type)}
          options={types.map((value) => ({ value, label: t(`product.typeOf.${value}`) }))}
        />
      </Field>
    </FormCard>
  );
}

/** The card of the product editor in which the category is chosen. */
export function CategoryCard({ editor: { fields, set, categories, problem } }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const options = useCategoryOptions(categories);
  return (
    <FormCard title={t('product.place')}>
      <Field
        id={getId('categoryId')}
        label={t('product.category')}
        error={problem('categoryId', t('product.category'))}
      >
        <Combobox
          options={options}
          value={fields.categoryId || undefined}
          onValueChange={(value) => set('categoryId', value ?? '')}
          placeholder={t('product.categoryPlaceholder')}
        />
      </Field>
      {categories.length === 0 && <NoCategories href="/admin/categories?category=new" />}
    </FormCard>
  );
}

/** The slug; changing that of a saved product redirects the old one. */
export function SlugCard({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { fields, set, product, isVariant, shop, problem } = editor;
  const slug = fields.slug.trim();
  const suggestion = suggestSlug(fields, isVariant);
  const isMoved = product !== undefined && slug !== product.slug && slug !== '';
  return (
    <FormCard
      title={t('product.address')}
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
            {t('product.slugFromName')}
          </Button>
        ) : undefined
      }
    >
      <Field
        id={getId('slug')}
        label={t('product.slug')}
        hint={`/goods/${slug || '…'}`}
        error={problem('slug', t('product.slug'))}
      >
        <TextInput
          {...shop.control('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={ignoreHeldKey}
        />
      </Field>
      {isMoved && <MutedText size="caption">{t('product.redirect', { old: `/goods/${product.slug}` })}</MutedText>}
    </FormCard>
  );
}

/** Inert preview of the product card in the edited language. */
export function PreviewCard({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { fields, locale, currency, product } = editor;
  const parseAmount = (text: string) => readAmount(text, currency);
  const was = parseAmount(fields.listPrice);
  const texts = fields.texts[locale];
  const card = {
    id: product?.id ?? 1,
    groupId: null,
    slug: fields.slug || 'new',
    name: texts.name || fields.texts[fallbackLocale].name || t('product.unnamed'),
    subtitle: texts.subtitle || undefined,
    categoryId: Number(fields.categoryId) || 1,
    type: fields.type === '2' ? productType.digital : productType.physical,
    status: productStatus.onShelf,
    isFeatured: fields.isFeatured,
    priceAmount: parseAmount(fields.price) ?? 0,
    ...(was !== undefined && { listPriceAmount: was }),
    currency,
    stock: readCount(fields.stock) ?? 0,
    sold: product?.sold ?? 0,
    cover: fields.media[0]?.url ?? '',
    ...(fields.media[1] && { hoverCover: fields.media[1].url }),
    variantCount: 1,
    createdAt: product?.createdAt ?? '2026-01-01T00:00:00.000Z',
  };
  return (
    <FormCard title={t('product.preview')}>
      <div inert className={preview} lang={locale}>
        <ProductCard product={card} sizes="240px" headingLevel={3} />
      </div>
    </FormCard>
  );
}
