import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { pairs } from './ProductEditor.css.ts';
import { type Editor, getId } from './productEditor.ts';

const fieldNames = ['price', 'listPrice', 'stock', 'lowStock'] as const;
const optional: readonly string[] = ['listPrice', 'lowStock'];

/** Price, list price and stock. */
export function PriceSection({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { shop, currency, problem } = editor;
  const { currencySymbol } = useCurrencySymbol(currency);
  return (
    <FormCard title={t('product.priceStock')}>
      <div className={pairs}>
        {fieldNames.map((name) => {
          const label = t(`product.${name}`);
          const isMoney = name === 'price' || name === 'listPrice';
          const look: Partial<ComponentProps<typeof TextInput>> = isMoney
            ? { prefix: currencySymbol, inputMode: 'decimal' }
            : { inputMode: 'numeric' };
          return (
            <Field
              key={name}
              id={getId(name)}
              label={label}
              isOptional={optional.includes(name)}
              hint={t(`product.${name}Hint`)}
              error={problem(name, label)}
            >
              <TextInput {...shop.control(name)} {...look} autoComplete="off" />
            </Field>
          );
        })}
      </div>
    </FormCard>
  );
}

function useCurrencySymbol(currency: string) {
  const formats = useNumberFormats();
  return { currencySymbol: formats.moneyParts(0, currency).currency };
}
