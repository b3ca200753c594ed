import { useFormats } from '../../i18n/useFormats.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { MutedText, Text } from '../../primitives/Text/Text.tsx';
import { message, messages, messageText } from './MessageList.css.ts';
import { splitOwnLinks } from './splitOwnLinks.ts';

export interface ListedMessage {
  id: number;
  /** How it is sent, in the viewer's language, such as "E-mail". */
  channel: string;
  /** E-mail address or phone number. */
  to: string;
  /** Only mails have one. */
  subject?: string | undefined;
  /** Line breaks are kept. */
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface MessageListProps {
  /** Name of the list for screen readers. */
  label: string;
  /** In the order in which they are shown. */
  items: readonly ListedMessage[];
  /** Called when a link in a message is followed. */
  onFollow?: (() => void) | undefined;
}

/** Mails and text messages one below the other, each with its whole text. */
export function MessageList({ label, items, onFollow }: MessageListProps) {
  const { dateTime } = useFormats();
  return (
    <ul className={messages} aria-label={label}>
      {items.map(({ id, channel, to, subject, text, createdAt }) => (
        <li key={id} className={message}>
          <Inline as="span">
            <Badge>{channel}</Badge>
            <Text as="span" size="bodySm" weight="semibold">
              {to}
            </Text>
            <MutedText as="span" size="caption" isNumeric>
              {dateTime(createdAt)}
            </MutedText>
          </Inline>
          {subject && <Text size="bodySm">{subject}</Text>}
          <MutedText className={messageText}>
            {splitOwnLinks(text, window.origin).map(({ text, path }, index) =>
              path === undefined ? (
                text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message do not change
                <Link key={index} href={path} onClick={onFollow}>
                  {text}
                </Link>
              ),
            )}
          </MutedText>
        </li>
      ))}
    </ul>
  );
}
