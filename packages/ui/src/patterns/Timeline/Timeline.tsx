import { useFormats } from '../../i18n/useFormats.ts';
import { Text } from '../../primitives/Text/Text.tsx';
import { entry as entryClass, list, note as noteClass, title as titleClass } from './Timeline.css.ts';

export interface TimelineItem {
  id: string;
  title: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Who did it, in words. */
  actor?: string | undefined;
  note?: string | undefined;
  /** Shown before the server has it. */
  isPending?: boolean;
}

export interface TimelineProps {
  /** Oldest first for customers. */
  items: readonly TimelineItem[];
  label: string;
}

/** What happened, when, and by whom. */
export function Timeline({ items, label }: TimelineProps) {
  const { relative, dateTime } = useFormats();
  return (
    <ol className={list} aria-label={label}>
      {items.map(({ id, title, at, actor, note, isPending }) => (
        <li key={id} className={entryClass} data-pending={isPending ? '' : undefined}>
          <Text size="bodySm" className={titleClass}>
            {title}
          </Text>
          <Text size="caption" tone="muted" isNumeric>
            <time dateTime={at} title={relative(at)}>
              {dateTime(at)}
            </time>
            {actor && ` · ${actor}`}
          </Text>
          {note && (
            <Text as="div" size="bodySm" className={noteClass}>
              {note}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}
