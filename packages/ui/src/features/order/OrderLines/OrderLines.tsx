import type { OrderLine, Refund } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { sumRefundedQuantity } from '@sampan/domain/order/refunds';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { line as lineClass, link, list, name as nameClass, price, texts, unitPrice } from './OrderLines.css.ts';

export interface OrderLinesProps {
  /** The lines, in order. */
  lines: readonly OrderLine[];
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** URL of a line; defaults to the product page if the product still has one. */
  getHref?: (line: OrderLine) => string | undefined;
  /** A further text about a line. */
  getNote?: (line: OrderLine) => string | undefined;
  /** The order's refunds: each line states its refunded units. */
  refunds?: readonly Refund[];
}

const noRefunds: readonly Refund[] = [];

const getNoNote = () => undefined;
const getProductHref = ({ slug }: OrderLine) => slug && `/goods/${slug}`;

/** Lines of an order as they were when it was placed. */
export function OrderLines({
  lines,
  currency,
  getHref = getProductHref,
  getNote = getNoNote,
  refunds = noRefunds,
}: OrderLinesProps) {
  const { t } = useTranslation('order');
  const { money, number } = useNumberFormats();
  const locale = useLocale();
  // An approved refund counts when its money has been returned, as in the order's amounts.
  const settled = { refunds: refunds.filter(({ status }) => status === refundStatus.refunded) };
  return (
    <ul className={list}>
      {lines.map((line) => {
        const { name, options } = localize(line, locale);
        const href = getHref(line);
        const note = getNote(line);
        const refundedQuantity = sumRefundedQuantity(settled, line.id);
        return (
          <li key={line.id} className={lineClass}>
            <Picture src={line.cover} alt="" sizes="64px" radius="lg" />
            <div className={texts}>
              <Text
                as="div"
                size="bodySm"
                maxLines={2}
                className={nameClass}
                lang={getForeignLocale(line, 'name', locale)}
              >
                {href ? (
                  <Link look="bare" href={href} className={link}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </Text>
              <MutedText size="caption" isNumeric>
                {[...options.map(({ value }) => value), t('detail.times', { n: number(line.quantity) })].join(' · ')}
              </MutedText>
              {line.quantity > 1 && (
                <MutedText size="caption" isNumeric className={unitPrice}>
                  {t('detail.each', { amount: money(line.priceAmount, currency) })}
                </MutedText>
              )}
              {refundedQuantity > 0 && (
                <MutedText size="caption" isNumeric>
                  {t('detail.refundedUnits', { n: number(refundedQuantity), of: number(line.quantity) })}
                </MutedText>
              )}
              {note !== undefined && <MutedText size="caption">{note}</MutedText>}
            </div>
            <div className={price}>
              <Price amount={line.subtotalAmount} currency={currency} size="sm" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
