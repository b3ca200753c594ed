import { product as calls } from '@sampan/api/contract/product';
import { maxPriceAmount, type Product, type Variant } from '@sampan/api/entities';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { formatAmountInput, readAmount } from '@sampan/domain/money/typedAmount';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useClient } from '../../../../data/ClientContext.ts';
import { runInTurn } from '../../../../data/runInTurn.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { InlineEdit } from '../../../../patterns/InlineEdit/InlineEdit.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../../primitives/LinkButton/LinkButton.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { numeric, variantScroll, variantTable } from '../ProductEditor.css.ts';
import { getSamplePrice, isAboveMaximum, readCount } from '../productForm.ts';
import { type Editor, getId } from '../useProductForm.ts';
import { PairRows } from './PairRows.tsx';

/** This product's options and its sibling variants, each of which is a product. */
export function VariantsSection({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { fields, locale, product, problem, set, takenLocale } = editor;
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
        wrongLocale={takenLocale}
      />
      {product?.variants && <VariantTable product={product} variants={product.variants} />}
      {product && fields.options.length > 0 && (
        <div>
          <LinkButton
            href={`/admin/products/new?variantOf=${product.id}`}
            variant="tonal"
            size="sm"
            leading={<Icon as={Plus} size={16} />}
          >
            {t('product.addVariant')}
          </LinkButton>
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
  const locale = useLocale();
  const { currency } = product;
  const save = useVariantChange(variant.id);
  const name = formatOptions(localize(variant, locale));
  const isThis = variant.id === product.id;
  return (
    <tr aria-current={isThis || undefined}>
      <th scope="row">
        {isThis ? (
          <Text as="span" size="bodySm" weight="semibold">
            {t('product.thisOne', { name: name || localize(product, locale).name })}
          </Text>
        ) : (
          <Link href={`/admin/products/${variant.id}`} lang={getForeignLocale(variant, 'options', locale)}>
            {name || variant.slug}
          </Link>
        )}
      </th>
      <td className={numeric}>
        {isThis ? (
          money(variant.priceAmount, currency)
        ) : (
          <InlineEdit
            label={t('product.priceOf', { name })}
            value={formatAmountInput(variant.priceAmount, currency)}
            displayText={money(variant.priceAmount, currency)}
            validate={(text) => {
              if (isAboveMaximum(text, currency))
                return t('product.wrong.max', { max: money(maxPriceAmount, currency) });
              return (readAmount(text, currency) ?? 0) > 0
                ? undefined
                : t('product.wrong.amount', { example: getSamplePrice(currency) });
            }}
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
            displayText={number(variant.stock)}
            validate={(text) => (readCount(text) === undefined ? t('product.wrong.count') : undefined)}
            failure={save.failure}
            onSave={(text, opened) => save.changeStock(readCount(text) ?? variant.stock, Number(opened))}
          />
        )}
      </td>
    </tr>
  );
}

const StockConflictSchema = v.looseObject({ current: v.looseObject({ stock: v.number() }) });

/** Updates a sibling at its current version, ignoring the version known to this page. */
function useVariantChange(id: number) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const client = useClient();
  const reads = useReads();
  const { run } = useAction(calls.update, { invalidates: ['product', 'admin'] });
  const [failure, setFailure] = useState<string>();
  /** The stock that the last conflict showed, for the edit that opened with another one. */
  const [shownConflict, setShownConflict] = useState<{ opened: number; stock: number }>();

  async function update(input: { priceAmount: number } | { stock: number; stockFrom: number }) {
    const now = await client.call(calls.detail, { id: String(id) });
    return now.status === 'success' ? run({ ...input, id, version: now.data.version }) : now;
  }
  async function send(input: Parameters<typeof update>[0]) {
    const answer = await runInTurn(client, `product ${id}`, () => update(input));
    setFailure(answer.status === 'fail' ? t('product.variantFailed') : undefined);
    return answer;
  }

  return {
    failure,
    change: async (input: { priceAmount: number }) => (await send(input)).status === 'success',
    /** `opened` is the stock that the edit opened with: units sold since then are a conflict. */
    async changeStock(stock: number, opened: number): Promise<boolean> {
      const answer = await send({ stock, stockFrom: shownConflict?.opened === opened ? shownConflict.stock : opened });
      const details = answer.status === 'fail' ? answer.error.details : undefined;
      const conflict = v.safeParse(StockConflictSchema, details);
      setShownConflict(conflict.success ? { opened, stock: conflict.output.current.stock } : undefined);
      if (conflict.success) {
        setFailure(t('product.stockChanged', { stock: number(conflict.output.current.stock) }));
        void reads.invalidate('product');
      }
      return answer.status === 'success';
    },
  };
}
