import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbackLocale, type Locale } from '../../../../i18n/locales.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { LocaleTabs } from '../../../../patterns/LocaleTabs/LocaleTabs.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { getCompleteness } from '../../shared/editor/getCompleteness.ts';
import { mapLocales } from '../../shared/mapLocales.ts';
import { basics, pairs } from '../ProductEditor.css.ts';
import { productLimits } from '../productForm.ts';
import { type Editor, getId } from '../useProductForm.ts';

export interface BasicsSectionProps {
  editor: Editor;
  onLocaleChange: (locale: Locale) => void;
  isSideBySide: boolean;
  onSideBySideChange: (isSideBySide: boolean) => void;
}

/** Name, summary and details in every language of the shop. */
export function BasicsSection({ editor, onLocaleChange, isSideBySide, onSideBySideChange }: BasicsSectionProps) {
  const { t } = useTranslation('admin');
  const { fields, locale } = editor;
  return (
    <FormCard title={t('product.basics')} className={basics}>
      <LocaleTabs
        label={t('product.languages')}
        value={locale}
        onChange={onLocaleChange}
        completeness={mapLocales((one) => getCompleteness(fields.texts[one]))}
        isSideBySide={isSideBySide}
        onSideBySideChange={onSideBySideChange}
      >
        {(one) => <Texts editor={editor} locale={one} />}
      </LocaleTabs>
    </FormCard>
  );
}

function Texts({ editor, locale }: { editor: Editor; locale: Locale }) {
  const { t } = useTranslation('admin');
  const { shop, fields, problem } = editor;
  const texts = fields.texts[locale];
  const isBase = locale === fallbackLocale;
  const getTextField = (name: keyof typeof texts) => {
    const path = `texts.${locale}.${name}` as const;
    const label = t(`product.${name}`);
    return {
      control: { ...shop.control(path), lang: locale },
      field: {
        id: getId(path),
        label,
        isOptional: !(isBase && name === 'name'),
        counter: { length: texts[name].length, max: productLimits[name] },
        error: problem(path, label, productLimits[name]),
      },
    };
  };
  const [name, subtitle, description] = [getTextField('name'), getTextField('subtitle'), getTextField('description')];
  return (
    <Stack gap="sm">
      <Field {...name.field} hint={isBase ? t('product.nameHint') : undefined}>
        <TextInput {...name.control} />
      </Field>
      <Field {...subtitle.field}>
        <TextInput {...subtitle.control} />
      </Field>
      <Field {...description.field} keepsMessageLine={false}>
        <TextArea rows={5} {...description.control} />
      </Field>
    </Stack>
  );
}

const fieldNames = ['price', 'listPrice', 'stock', 'lowStock'] as const;
const optional: readonly string[] = ['listPrice', 'lowStock'];

/** Price, list price and stock. */
export function PriceSection({ editor }: { editor: Editor }) {
  const { t } = useTranslation('admin');
  const { shop, currency, problem } = editor;
  const currencySymbol = useNumberFormats().moneyParts(0, currency).currency;
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
