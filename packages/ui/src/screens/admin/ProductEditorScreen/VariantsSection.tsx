import { product as calls } from '@sampan/api/contract/product';
import type { Product, Variant } from '@sampan/api/entities';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { useAction } from '../../../data/useAction.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { InlineEdit } from '../../../patterns/InlineEdit/InlineEdit.tsx';
import { readAmount, typedAmount } from '../../../patterns/PriceRange/amounts.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { PairRows } from './PairRows.tsx';
import { numeric, variantScroll, variantTable } from './ProductEditor.css.ts';
import { type Editor, getId } from './useProductForm.ts';

/** This product's options and its sibling variants, each of which is a product. */
export function VariantsSection({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { fields, locale, product, problem, set } = editor;
  return (
    <FormCard title={t('product.options')} note={t('product.optionsNote')}>
      <PairRows
        id={getId('options')}
        label={t('product.options')}
        addLabel={t('product.addOption')}
        rows={fields.options}
        onChange={(options) => set('options', options)}
        locale={locale}
        error={problem('options', t('product.options'))}
      />
      {product?.variants && <VariantTable product={product} variants={product.variants} />}
      {product && fields.options.length > 0 && (
        <div>
          <Button asChild variant="tonal" size="sm" leading={<Icon as={Plus} size={16} />}>
            <Link look="bare" href={`/admin/products/new?variantOf=${product.id}`}>
              {t('product.addVariant')}
            </Link>
          </Button>
        </div>
      )}
    </FormCard>
  );
}

function VariantTable({ product, variants }: { product: Product; variants: readonly Variant[] }) {
  const { t } = useTranslation('admin');
  return (
    <div className={variantScroll}>
      <table className={variantTable} aria-label={t('product.variants')}>
        <thead>
          <tr>
            <th scope="col">{t('product.variant')}</th>
            <th scope="col" className={numeric}>
              {t('product.price')}
            </th>
            <th scope="col" className={numeric}>
              {t('product.stock')}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <VariantRow key={variant.id} variant={variant} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Price and stock of a sibling are saved at once; those of this product are in the form. */
function VariantRow({ variant, product }: { variant: Variant; product: Product }) {
  const { t } = useTranslation('admin');
  const { money, number } = useNumberFormats();
  const localize = useLocalize();
  const { currency } = product;
  const save = useVariantChange(variant.id);
  const name = localize(variant)
    .options.map(({ value }) => value)
    .join(' · ');
  const isThis = variant.id === product.id;
  return (
    <tr aria-current={isThis || undefined}>
      <th scope="row">
        {isThis ? (
          <Text as="span" size="bodySm" weight="semibold">
            {name || product.name} <span>{t('product.thisOne')}</span>
          </Text>
        ) : (
          <Link href={`/admin/products/${variant.id}`}>{name || variant.slug}</Link>
        )}
      </th>
      <td className={numeric}>
        {isThis ? (
          money(variant.priceAmount, currency)
        ) : (
          <InlineEdit
            label={t('product.priceOf', { name })}
            value={typedAmount(variant.priceAmount, currency)}
            maxLength={12}
            validate={(text) => ((readAmount(text, currency) ?? 0) > 0 ? undefined : t('product.wrong.amount'))}
            failure={save.failure}
            onSave={(text) => save.change({ priceAmount: readAmount(text, currency) ?? variant.priceAmount })}
          />
        )}
      </td>
      <td className={numeric}>
        {isThis ? (
          number(variant.stock)
        ) : (
          <InlineEdit
            label={t('product.stockOf', { name })}
            value={String(variant.stock)}
            maxLength={9}
            validate={(text) => (/^\d{1,9}$/.test(text.trim()) ? undefined : t('product.wrong.count'))}
            failure={save.failure}
            onSave={(text) => save.change({ stock: Number(text) })}
          />
        )}
      </td>
    </tr>
  );
}

/** Updates a sibling at its current version, ignoring the version known to this page. */
function useVariantChange(id: number) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const { run } = useAction(calls.update, { invalidates: ['product', 'admin'] });
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    async change(input: { priceAmount?: number; stock?: number }): Promise<boolean> {
      const now = await client.call(calls.detail, { id: String(id) });
      const answer = now.status === 'success' ? await run({ ...input, id, version: now.data.version }) : now;
      setFailure(answer.status === 'fail' ? t('product.variantFailed') : undefined);
      return answer.status === 'success';
    },
  };
}
