import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { type FilterDef, type FilterEntry, isEmptyEntry } from './filterValue.ts';

/** Options listed by name; more are counted. */
const namedOptions = 3;

/** Use noon, so that no time zone shifts the date. */
function toNoon(day: string): string {
  return `${day}T12:00:00`;
}

/** Returns the chip label of a filter value. */
export function useFilterLabels() {
  const { t } = useTranslation('admin');
  const { date, list, money, number } = useFormats();

  function formatRange(from: string | undefined, to: string | undefined, ends: 'days' | 'amounts'): string {
    if (from && to) return from === to ? from : t('filter.range', { from, to });
    if (from) return ends === 'days' ? t('filter.from', { from }) : t('filter.atLeast', { from });
    return ends === 'days' ? t('filter.until', { to }) : t('filter.atMost', { to });
  }

  return function getLabel(def: FilterDef, entry: FilterEntry | undefined): string {
    if (!entry || isEmptyEntry(entry)) return t('filter.notChosen');
    if (entry.kind === 'dates') {
      const { from, to } = entry.value;
      return formatRange(from && date(toNoon(from)), to && date(toNoon(to)), 'days');
    }
    if (entry.kind === 'amount' && def.kind === 'amount') {
      const { min, max } = entry.value;
      const formatAmount = (minor: number | undefined) =>
        minor === undefined ? undefined : money(minor, def.currency);
      return formatRange(formatAmount(min), formatAmount(max), 'amounts');
    }
    const values = entry.kind === 'several' ? entry.value : [String(entry.value)];
    const labels = 'options' in def ? def.options.filter((option) => values.includes(option.value)) : undefined;
    if (!labels) return values.join(' ');
    if (labels.length > namedOptions) return t('filter.chosen', { count: labels.length, n: number(labels.length) });
    return list(labels.map(({ label }) => label));
  };
}
