import type { OrderLine } from '@sampan/api/entities';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { QuantityStepper } from '../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { error as errorClass, list, product, row, texts } from './RefundRequest.css.ts';

export interface RefundableLine {
  line: OrderLine;
  /** Refundable units. */
  max: number;
}

export interface RefundLinesProps {
  lines: readonly RefundableLine[];
  currency: string;
  /** Selected units by line id; absent means none. */
  quantities: Readonly<Record<number, number>>;
  onChange: (orderLineId: number, quantity: number) => void;
  /** Error codes by line id. */
  codes: ReadonlyMap<number, string>;
  /** Error about the lines as a whole. */
  error?: string | undefined;
}

/** Order lines with a quantity field each, to select what to refund. */
export function RefundLines({ lines, currency, quantities, onChange, codes, error }: RefundLinesProps) {
  const { t } = useTranslation('order');
  const { money, number } = useNumberFormats();
  const locale = useLocale();
  const titleId = useId();
  const errorId = useId();

  function getError(code: string | undefined, max: number): string | undefined {
    if (code === undefined) return undefined;
    if (code === 'max') return t('requestRefund.atMost', { n: number(max) });
    return t(code === 'downloaded' ? 'requestRefund.downloaded' : 'requestRefund.check');
  }

  return (
    <section aria-labelledby={titleId}>
      <Text as="div" size="bodySm" id={titleId} weight="medium">
        {t('requestRefund.lines')}
      </Text>
      {error && (
        // No alert: the field that gets the focus is described by it.
        <Text as="div" id={errorId} size="bodySm" tone="danger" className={errorClass}>
          {error}
        </Text>
      )}
      <ul className={list}>
        {lines.map(({ line, max }) => {
          const localized = localize(line, locale);
          const facts = [
            ...localized.options.map(({ value }) => value),
            money(line.priceAmount, currency),
            t('requestRefund.left', { n: number(max) }),
          ];
          return (
            <li key={line.id} className={row}>
              <div className={product}>
                <Picture src={line.cover} alt="" sizes="48px" radius="lg" />
                <div className={texts}>
                  <Text as="div" size="bodySm" maxLines={2} lang={getForeignLocale(line, 'name', locale)}>
                    {localized.name}
                  </Text>
                  <MutedText size="caption" isNumeric>
                    {facts.join(' · ')}
                  </MutedText>
                </div>
              </div>
              <QuantityStepper
                label={t('requestRefund.quantity', { name: formatNameWithOptions(localized) })}
                value={quantities[line.id] ?? 0}
                min={0}
                max={max}
                error={getError(codes.get(line.id), max)}
                // Above the list: the dialog's button covers what follows a long one.
                errorId={error && errorId}
                onChange={(quantity) => onChange(line.id, quantity)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
