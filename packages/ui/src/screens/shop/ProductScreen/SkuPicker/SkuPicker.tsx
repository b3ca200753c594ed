import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize, useLocalize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { focusAfterRemoval } from '../../../../primitives/focusAfterRemoval.ts';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text, type TextTone } from '../../../../primitives/Text/Text.tsx';
import * as css from './SkuPicker.css.ts';
import { computeSkuRows, type SkuChoice, type SkuRequest, type SkuRow, type SkuVariant } from './skuRows.ts';

export interface SkuPickerProps {
  variants: readonly SkuVariant[];
  /** Id of the displayed product. */
  shownId: number;
  /** Called when another variant is chosen, or the displayed one is confirmed. */
  onChoose: (variant: SkuVariant) => void;
  /** A combination that was pressed but does not exist: shows an explanation and the nearest variant. */
  request?: SkuRequest | undefined;
  onAsk: (request: SkuRequest) => void;
}

/** One radio group of chips per option. For a combination that does not exist, it offers the nearest variant. */
export function SkuPicker({ variants, shownId, onChoose, request, onAsk }: SkuPickerProps) {
  const locale = useLocale();
  const rows = computeSkuRows(variants, shownId, (variant) => localize(variant, locale).options);
  const shown = variants.find(({ id }) => id === shownId);

  function choose(row: SkuRow, { value, state, variant }: SkuChoice) {
    if (state === 'notMade') onAsk({ row: row.name, value, from: shownId });
    else onChoose(variant);
  }

  return (
    <Stack gap="lg">
      {rows.map((row) => {
        const isAsked = request?.row === row.name && request.from === shownId;
        return (
          <SkuPickerRow
            key={row.name}
            row={row}
            lang={shown && getForeignLocale(shown, 'options', locale)}
            others={rows.filter(({ name }) => name !== row.name)}
            missingChoice={isAsked ? row.choices.find(({ value }) => value === request.value) : undefined}
            onPress={(choice) => choose(row, choice)}
            onChoose={onChoose}
          />
        );
      })}
    </Stack>
  );
}

/** Values shown of a row that has more, besides the chosen one. */
const maxFolded = 12;

interface SkuPickerRowProps {
  row: SkuRow;
  /** Language of the options, if it is not the page's. */
  lang: string | undefined;
  others: readonly SkuRow[];
  /** The pressed choice whose combination does not exist. */
  missingChoice: SkuChoice | undefined;
  onPress: (choice: SkuChoice) => void;
  onChoose: (variant: SkuVariant) => void;
}

function SkuPickerRow({ row, lang, others, missingChoice, onPress, onChoose }: SkuPickerRowProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const labelId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = row.choices.filter((choice, place) => place < maxFolded || choice === row.chosen);
  const choices = isUnfolded ? row.choices : folded;
  const labels = {
    available: (value: string) => value,
    soldOut: (value: string) => t('product.choiceSoldOut', { value }),
    notMade: (value: string) => t('product.choiceNotMade', { value }),
  };
  return (
    <Stack gap="sm">
      <div className={css.label} lang={lang}>
        <Text as="span" size="label" tone="muted" id={labelId} className={css.optionName}>
          {row.label}
        </Text>
        <Text as="span" size="label">
          {row.chosen?.label}
        </Text>
      </div>
      <div role="radiogroup" aria-labelledby={labelId} className={css.choices} lang={lang}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice} data-choice={choice.state}>
            <input
              type="radio"
              name={labelId}
              className={css.radio}
              aria-label={labels[choice.state](choice.label)}
              // The name of a choice that is not available is a sentence of the shop.
              lang={choice.state === 'available' ? undefined : locale}
              checked={choice === row.chosen}
              onChange={() => onPress(choice)}
              // A press on the checked radio fires no change event, but confirms this variant.
              onClick={() => choice === row.chosen && onPress(choice)}
            />
            {row.isPictured && (
              <span className={css.swatch}>
                <Picture src={choice.variant.cover} alt="" sizes="28px" radius="none" />
              </span>
            )}
            {choice.label}
          </label>
        ))}
      </div>
      {folded.length < row.choices.length && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('product.showFewer') : t('product.showAll', { n: row.choices.length })}
          </Button>
        </div>
      )}
      <div role="status">
        {missingChoice && row.chosen && (
          <NotMade chosen={row.chosen} others={others} missingChoice={missingChoice} onChoose={onChoose} />
        )}
      </div>
    </Stack>
  );
}

interface NotMadeProps {
  /** The choice of the displayed variant. */
  chosen: SkuChoice;
  others: readonly SkuRow[];
  missingChoice: SkuChoice;
  onChoose: (variant: SkuVariant) => void;
}

const focusChosenAfter = focusAfterRemoval((status) =>
  status.parentElement?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true }),
);

/** Two actions: switch to the nearest existing variant, or keep the displayed one. */
function NotMade({ chosen, others, missingChoice, onChoose }: NotMadeProps) {
  const { t } = useTranslation('shop');
  const localize = useLocalize();
  const toOptions = (variant: SkuVariant) =>
    localize(variant)
      .options.map(({ value }) => value)
      .join(' · ');
  return (
    <div ref={focusChosenAfter} className={css.explanation} data-sku-asked="">
      <Text as="span" size="bodySm">
        {t('product.notMade', {
          value: missingChoice.label,
          others: others.flatMap((other) => other.chosen?.label ?? []).join(' · '),
        })}
      </Text>
      <Inline gap="sm">
        <Button variant="tonal" size="sm" className={css.answer} onClick={() => onChoose(missingChoice.variant)}>
          {t('product.nearest', { options: toOptions(missingChoice.variant) })}
        </Button>
        <Button variant="ghost" size="sm" className={css.answer} onClick={() => onChoose(chosen.variant)}>
          {t('product.keep', { options: toOptions(chosen.variant) })}
        </Button>
      </Inline>
    </div>
  );
}

interface StockLineProps {
  stock: number;
  /** Threshold below which the number left is shown. */
  lowStock?: number | undefined;
  /** True for digital products, which never sell out: shows errors only. */
  isEndless?: boolean;
}

/** Stock level: sold out, low, or in stock. */
export function StockLine({ stock, lowStock = 0, isEndless = false }: StockLineProps) {
  const { t } = useTranslation('shop');
  const [tone, message]: [TextTone, string] =
    stock <= 0
      ? ['muted', t('product.soldOut')]
      : stock <= lowStock
        ? ['warning', t('product.left', { n: stock })]
        : ['success', t('product.inStock')];
  if (isEndless && stock > lowStock) return null;
  return (
    <Text size="bodySm" tone={tone} weight="medium">
      {message}
    </Text>
  );
}
