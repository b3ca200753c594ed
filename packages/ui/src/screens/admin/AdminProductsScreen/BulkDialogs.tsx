import type { Category, StaffProduct } from '@sampan/api/entities';
import { toBulkInput } from '@sampan/domain/bulk/bulkChange';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { type TypedConfirmation, useTypedConfirmation } from '../../../primitives/AlertDialog/useTypedConfirmation.tsx';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useCategoryOptions } from '../shared/products/categoryOptions.ts';
import { StaffCallFailure } from '../shared/StaffCallFailure.tsx';
import { SubmitDialog } from '../shared/SubmitDialog.tsx';
import {
  type AmountWay,
  amountWays,
  type BulkChange,
  type BulkName,
  findPriceProblem,
  plainChanges,
  readPercent,
  readSigned,
  readWhole,
  toProblemKey,
  typedFrom,
} from './bulkChange.ts';
import type { useProductBulk } from './useProductBulk.ts';

export interface BulkDialogsProps {
  /** The bulk action for the selected products. */
  name: BulkName;
  bulk: ReturnType<typeof useProductBulk>;
  categories: readonly Category[];
  currency: string;
  onClose: () => void;
}

/** Asks for the values of a bulk action, and starts it. */
export function BulkDialogs({ name, bulk, categories, currency, onClose }: BulkDialogsProps) {
  async function start(change: BulkChange) {
    if (await bulk.change(name, change)) onClose();
  }
  if (name === 'category') return <CategoryDialog {...{ bulk, categories, onClose }} onStart={start} />;
  if (name === 'price' || name === 'stock') {
    return <AmountDialog {...{ name, bulk, currency, onClose }} onStart={start} />;
  }
  return <Question {...{ name, bulk, onClose }} onStart={start} />;
}

type Part = Pick<BulkDialogsProps, 'bulk' | 'onClose'> & { onStart: (change: BulkChange) => Promise<void> };

function Question({ name, bulk, onClose, onStart }: Part & { name: keyof typeof plainChanges }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const counts = { count: bulk.count, n: number(bulk.count) };
  const typedCount = useTypedCount(bulk.count);
  return (
    <AlertDialog
      onClose={onClose}
      title={t(`products.bulk.ask.${name}`, counts)}
      description={t(`products.bulk.effect.${name}`, { n: featuredCount })}
      confirmLabel={t(`products.bulk.act.${name}`)}
      safeLabel={t('products.bulk.keep')}
      tone={name === 'delete' ? 'danger' : 'confirm'}
      isBusy={bulk.isStarting}
      typeToConfirm={name === 'delete' ? typedCount : undefined}
      onConfirm={() => void onStart(plainChanges[name])}
    >
      <BulkFailure error={bulk.error} />
    </AlertDialog>
  );
}

/** Says why the server did not accept the change: another number of products than the viewer confirmed, or any failure. */
function BulkFailure({ error }: { error: BulkDialogsProps['bulk']['error'] }) {
  const { t } = useTranslation('admin');
  if (error?.code === 'COUNT_CHANGED') return <Banner tone="danger">{t('products.bulk.countChanged')}</Banner>;
  return <StaffCallFailure error={error} isOnField={isCategoryGone(error)} />;
}

/** Whether a colleague has deleted the category that the products were to move to. */
function isCategoryGone(error: BulkDialogsProps['bulk']['error']): boolean {
  return error?.fields?.['change.categoryId'] !== undefined;
}

/** The number of products, which must be typed from a certain number on. */
function useTypedCount(count: number): TypedConfirmation | undefined {
  const { t } = useTranslation('admin');
  if (count < typedFrom) return undefined;
  const [label, error] = [
    t('products.bulk.typeNumber', { n: count }),
    t('products.bulk.typeNumberError', { n: count }),
  ];
  return { text: String(count), label, error, inputMode: 'numeric' };
}

function CategoryDialog({ bulk, categories, onClose, onStart }: Part & Pick<BulkDialogsProps, 'categories'>) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const [target, setTarget] = useState<string>();
  const [sent, setSent] = useState<{ target: string | undefined }>();
  const options = useCategoryOptions(categories);

  function getError(): string | undefined {
    if (target === undefined) return sent && t('product.wrong.choose');
    return isCategoryGone(bulk.error) && target === sent?.target ? t('categories.wrong.unknown') : undefined;
  }

  return (
    <SubmitDialog
      title={t('products.bulk.ask.category', { count: bulk.count, n: number(bulk.count) })}
      submitLabel={t('products.bulk.act.category')}
      isBusy={bulk.isStarting}
      isDirty={target !== undefined}
      onClose={onClose}
      onSubmit={() => {
        setSent({ target });
        if (target !== undefined) void onStart({ what: 'category', categoryId: Number(target) });
      }}
    >
      <Field label={t('product.category')} error={getError()}>
        <Combobox
          options={options}
          value={target}
          onValueChange={setTarget}
          placeholder={t('product.categoryPlaceholder')}
        />
      </Field>
      <BulkFailure error={bulk.error} />
    </SubmitDialog>
  );
}

type AmountProps = Part & { name: 'price' | 'stock'; currency: string };

function AmountDialog({ name, bulk, currency, onClose, onStart }: AmountProps) {
  const { t } = useTranslation('admin');
  const { number, moneyParts } = useNumberFormats();
  const [by, setBy] = useState<AmountWay>('set');
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const isMoney = name === 'price';
  const typedCount = useTypedConfirmation(useTypedCount(bulk.count));
  const value = parseTypedValue(by, text, isMoney ? currency : undefined);
  const problem = isMoney && value !== undefined ? findPriceProblem({ by, value }, bulk) : undefined;
  const unit = by === 'percent' ? { suffix: '%' } : isMoney ? { prefix: moneyParts(0, currency).currency } : {};
  return (
    <SubmitDialog
      title={t(`products.bulk.ask.${name}`, { count: bulk.count, n: number(bulk.count) })}
      submitLabel={t(`products.bulk.act.${name}`)}
      isBusy={bulk.isStarting}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        const isConfirmed = typedCount.check();
        if (value === undefined || problem !== undefined || !isConfirmed) return;
        void onStart(isMoney ? { what: 'price', price: { by, value } } : { what: 'stock', stock: { by, value } });
      }}
      gap="md"
    >
      <Field label={t('products.bulk.way')} keepsMessageLine={false}>
        <RadioGroup<AmountWay>
          value={by}
          onValueChange={setBy}
          options={amountWays.map((way) => ({
            value: way,
            label: t(`products.bulk.${name}.${way}`),
            note: t(`products.bulk.example.${name}.${way}`),
          }))}
        />
      </Field>
      <Field
        label={t(`products.bulk.${name}.${by}`)}
        error={
          isSent && value === undefined
            ? t(`products.bulk.wrong.${isMoney && by === 'set' ? 'price' : by}`)
            : problem && t(`products.bulk.problem.${toProblemKey(problem)}`)
        }
      >
        <TextInput
          {...unit}
          value={text}
          inputMode={by === 'set' ? 'decimal' : 'text'}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {isMoney && value !== undefined && <PricePreview products={bulk.examples} price={{ by, value }} />}
      {typedCount.field}
      <BulkFailure error={bulk.error} />
    </SubmitDialog>
  );
}

interface PricePreviewProps {
  products: readonly StaffProduct[];
  price: Extract<BulkChange, { what: 'price' }>['price'];
}

/** The prices of some selected products before and after the change. */
function PricePreview({ products, price }: PricePreviewProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const localize = useLocalize();
  if (products.length === 0) return null;
  return (
    <Stack gap="2xs">
      {products.map((product) => {
        const changed = toBulkInput(product, { what: 'price', price });
        return (
          <Text key={product.id} size="bodySm">
            {t('products.bulk.preview', {
              name: formatNameWithOptions(localize(product)),
              before: money(product.priceAmount, product.currency),
              after: changed.ok
                ? money(changed.input.priceAmount ?? product.priceAmount, product.currency)
                : t(`products.bulk.problem.${toProblemKey(changed.code)}`),
            })}
          </Text>
        );
      })}
    </Stack>
  );
}

/** Converts the typed value to call input; prices must be above 0, stock, which has no currency, at least 0. */
function parseTypedValue(by: AmountWay, text: string, currency?: string): number | undefined {
  if (by === 'percent') return readPercent(text);
  const value = currency === undefined ? readWhole(text) : readSigned(text, currency);
  if (value === undefined || by === 'add') return value;
  return value > 0 || (currency === undefined && value === 0) ? value : undefined;
}
