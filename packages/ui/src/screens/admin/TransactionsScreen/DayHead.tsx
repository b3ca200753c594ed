import { useTranslation } from 'react-i18next';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { dayHead, dayName, sum, sums } from './EntriesByDay.css.ts';

export interface DayHeadProps {
  id: string;
  day: { date: string; count: number; amount: number; refundAmount: number; adjustedAmount: number };
  currency: string;
}

/** Heading of a day with its totals; sticky while its entries scroll. */
export function DayHead({ id, day, currency }: DayHeadProps) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day.date}T00:00:00Z`));
  const money = (amount: number) => formats.money(amount, currency);
  const shown = [
    { id: 'in', amount: day.amount },
    { id: 'out', amount: -day.refundAmount },
    { id: 'adjusted', amount: day.adjustedAmount },
  ] as const;
  return (
    <div className={dayHead}>
      <h2 className={dayName} id={id}>
        {name}
      </h2>
      <div className={sums}>
        <span className={sum}>{t('transactions.day.count', { count: day.count })}</span>
        {shown
          .filter(({ amount }) => amount !== 0)
          .map(({ id: key, amount }) => (
            <span key={key} className={sum}>
              {t(`transactions.day.${key}`, { amount: money(amount) })}
            </span>
          ))}
      </div>
    </div>
  );
}
