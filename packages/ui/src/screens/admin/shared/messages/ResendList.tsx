import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint } from '@sampan/api/endpoint';
import { Fragment, type ReactNode, useState } from 'react';
import type { InfiniteResult } from '../../../../data/useInfiniteEndpoint.ts';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { LoadNextPage } from '../list/LoadNextPage.tsx';
import { entry, list } from './ResendList.css.ts';

export interface ResendListProps<Item> {
  /** Result of `useInfiniteEndpoint`. */
  result: Omit<InfiniteResult<Endpoint>, 'items' | 'first' | 'error'> & {
    items: Item[] | undefined;
    error: CallError | undefined;
  };
  /** Accessible name of the list. */
  label: string;
  /** Shown instead of an empty list. */
  empty: string;
  /** Shown when further entries fail to load. */
  moreFailed: string;
  /** One entry: a `ResendEntry`. */
  children: (item: Item) => ReactNode;
}

/** Messages or requests to a provider, the latest first, with a button for more. */
export function ResendList<Item extends { id: number }>(props: ResendListProps<Item>) {
  const { result, label, empty, moreFailed, children } = props;
  return (
    <PageState
      result={{ ...result, data: result.items }}
      skeleton={<Skeleton lines={3} />}
      isEmpty={(all) => all.length === 0}
      empty={<MutedText>{empty}</MutedText>}
    >
      {(all) => (
        <>
          <ul className={list} aria-label={label}>
            {all.map((one) => (
              <Fragment key={one.id}>{children(one)}</Fragment>
            ))}
          </ul>
          <LoadNextPage result={result} failureText={moreFailed} />
        </>
      )}
    </PageState>
  );
}

export interface ResendEntryProps {
  title: string;
  state: { tone: BadgeTone; label: string };
  /** When it was sent, formatted. */
  time: string;
  /** Always shown, below the title. */
  children: ReactNode;
  /** Shown on request. */
  details?: { label: string; content: ReactNode } | undefined;
  /** Absent where sending it again is not allowed. */
  resend?: { label: string; isPending: boolean; onPress: () => void } | undefined;
}

/** An entry of a `ResendList`. */
export function ResendEntry({ title, state, time, children, details, resend }: ResendEntryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={entry}>
      <Inline as="span">
        <Text as="span" size="bodySm" weight="semibold">
          {title}
        </Text>
        <Badge tone={state.tone}>{state.label}</Badge>
        <MutedText as="span" size="caption" isNumeric>
          {time}
        </MutedText>
      </Inline>
      {children}
      {isOpen && details?.content}
      <Inline as="span" align="stretch">
        {details && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${details.label}: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {details.label}
          </Button>
        )}
        {resend && (
          <Button
            variant="outline"
            size="sm"
            isLoading={resend.isPending}
            aria-label={`${resend.label}: ${title}`}
            onClick={resend.onPress}
          >
            {resend.label}
          </Button>
        )}
      </Inline>
    </li>
  );
}
