import { Paperclip } from 'lucide-react';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { MutedText, Text } from '../../primitives/Text/Text.tsx';
import * as css from './Timeline.css.ts';

export type TimelineOrder = 'oldestFirst' | 'newestFirst';

export interface TimelineAttachment {
  name: string;
  href: string;
}

export interface TimelineItem {
  id: string;
  title: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Name of the actor. */
  actor?: string | undefined;
  note?: string | undefined;
  /** Files of the entry. */
  attachments?: readonly TimelineAttachment[] | undefined;
  /** True for an optimistic entry. */
  isPending?: boolean;
}

export interface TimelineProps {
  /** Oldest first. */
  items: readonly TimelineItem[];
  /** Display order: oldest first for customers, newest first in the back office. */
  order?: TimelineOrder;
  /** Accessible name of the list. */
  label: string;
}

/** List of events with time and actor. */
export function Timeline({ items, order = 'oldestFirst', label }: TimelineProps) {
  const orderedItems = order === 'newestFirst' ? [...items].reverse() : items;
  return (
    <ol className={css.list} data-order={order} aria-label={label}>
      {orderedItems.map((item) => (
        <Entry key={item.id} {...item} />
      ))}
    </ol>
  );
}

function Entry({ title, at, actor, note, attachments = [], isPending }: TimelineItem) {
  const { relative, date, dateTime } = useFormats();
  const ago = relative(at);
  return (
    <li className={css.entry} data-pending={isPending ? '' : undefined}>
      <Text size="bodySm" className={css.title}>
        {title}
      </Text>
      <MutedText size="caption" isNumeric className={css.facts}>
        {/* After a week, `relative` is the date, which the time already has. */}
        {ago !== date(at) && <span className={css.ago}>{ago}</span>}{' '}
        <time className={css.fact} dateTime={at}>
          {dateTime(at)}
        </time>{' '}
        {actor && <span className={css.fact}>{actor}</span>}
      </MutedText>
      {note && (
        <Text as="div" size="bodySm" className={css.note}>
          {note}
        </Text>
      )}
      {attachments.length > 0 && (
        <ul className={css.attachments}>
          {attachments.map(({ name, href }) => (
            <li key={href}>
              <Link look="quiet" href={href} className={css.attachment} download>
                <Icon as={Paperclip} size={16} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
