import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../i18n/translated.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import {
  choice as choiceClass,
  choices as choicesClass,
  explanation,
  label as labelClass,
  radio,
} from './SkuPicker.css.ts';
import { type SkuChoice, type SkuRow, type SkuVariant, skuRows } from './skuRows.ts';

export interface SkuPickerProps {
  variants: readonly SkuVariant[];
  /** The product that is shown. */
  shownId: number;
  /** Another product was chosen. */
  onChoose: (variant: SkuVariant) => void;
}

/** One row of chips, the browser's own radios, for each option. A choice that is not made says so and offers the nearest that is. */
export function SkuPicker({ variants, shownId, onChoose }: SkuPickerProps) {
  const inWords = useTranslated();
  const rows = skuRows(variants, shownId, (variant) => inWords(variant).options);
  const [asked, setAsked] = useState<{ row: string; value: string; from: number }>();

  function choose(row: SkuRow, value: string) {
    const choice = row.choices.find((one) => one.value === value);
    if (!choice) return;
    if (choice.state === 'notMade') return setAsked({ row: row.name, value, from: shownId });
    setAsked(undefined);
    if (choice.variant.id !== shownId) onChoose(choice.variant);
  }

  return (
    <Stack gap="lg">
      {rows.map((row) => {
        const isAsked = asked?.row === row.name && asked.from === shownId;
        const refused = isAsked ? row.choices.find(({ value }) => value === asked.value) : undefined;
        return (
          <SkuPickerRow
            key={row.name}
            row={row}
            others={rows.filter(({ name }) => name !== row.name)}
            refused={refused}
            onChoose={(value) => choose(row, value)}
            onNearest={onChoose}
          />
        );
      })}
    </Stack>
  );
}

interface SkuPickerRowProps {
  row: SkuRow;
  others: readonly SkuRow[];
  /** The choice that was pressed and is not made. */
  refused: SkuChoice | undefined;
  onChoose: (value: string) => void;
  onNearest: (variant: SkuVariant) => void;
}

function SkuPickerRow({ row, others, refused, onChoose, onNearest }: SkuPickerRowProps) {
  const { t } = useTranslation('shop');
  const inWords = useTranslated();
  const labelId = useId();
  const spoken = {
    available: (value: string) => value,
    soldOut: (value: string) => t('product.choiceSoldOut', { value }),
    notMade: (value: string) => t('product.choiceNotMade', { value }),
  };
  return (
    <Stack gap="sm">
      <div className={labelClass}>
        <Text as="span" size="label" tone="muted" id={labelId}>
          {row.label}
        </Text>
        <Text as="span" size="label">
          {row.chosen.label}
        </Text>
      </div>
      <div role="radiogroup" aria-labelledby={labelId} className={choicesClass}>
        {row.choices.map(({ value, label, state }) => (
          <label key={value} className={choiceClass} data-choice={state}>
            <input
              type="radio"
              name={labelId}
              className={radio}
              aria-label={spoken[state](label)}
              checked={value === row.chosen.value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <div role="status">
        {refused && (
          <div className={explanation}>
            <Text as="span" size="bodySm">
              {t('product.notMade', {
                value: refused.label,
                others: others.map(({ chosen }) => chosen.label).join(' · '),
              })}
            </Text>
            <Button variant="tonal" size="sm" onClick={() => onNearest(refused.variant)}>
              {t('product.nearest', {
                options: inWords(refused.variant)
                  .options.map(({ value }) => value)
                  .join(' · '),
              })}
            </Button>
          </div>
        )}
      </div>
    </Stack>
  );
}
