import type { TransactionSummary } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { about, amount as amountClass, badge, name, row, time } from './EntriesByDay.css.ts';
import { typeTones, useEntryLabels } from './entryLabels.ts';

export interface EntryRowProps {
  entry: TransactionSummary;
  onOpen: () => void;
}

/** One ledger entry; the whole row opens it. */
export function EntryRow({ entry, onOpen }: EntryRowProps) {
  const locale = useLocale();
  const words = useEntryLabels();
  const at = new Intl.DateTimeFormat(locale, {
    timeZone: shopZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const facts = [entry.username, words.getMethod(entry), entry.note].filter(Boolean);
  return (
    <button type="button" className={row} aria-haspopup="dialog" onClick={onOpen}>
      <time className={time} dateTime={entry.createdAt}>
        {at.format(new Date(entry.createdAt))}
      </time>
      <span className={badge}>
        <Badge tone={typeTones[entry.type]}>{words.typeWord(entry.type)}</Badge>
      </span>
      <span className={name}>{words.getName(entry)}</span>
      <span className={about}>{facts.join(' · ')}</span>
      <span className={amountClass} data-way={!entry.amount ? undefined : entry.amount > 0 ? 'in' : 'out'}>
        {words.getAmount(entry)}
      </span>
    </button>
  );
}
