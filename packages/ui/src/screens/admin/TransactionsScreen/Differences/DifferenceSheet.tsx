import { adminOrder, order } from '@sampan/api/contract/order';
import { transaction } from '@sampan/api/contract/transaction';
import {
  type DifferenceDecision,
  type DifferenceState,
  type ReconciliationDifference,
  ReconciliationDifferenceSchema,
} from '@sampan/api/entities';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { type Description, DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../../primitives/Dialog/useDiscardGuard.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Sheet } from '../../../../primitives/Sheet/Sheet.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { getDueAt } from '../../shared/differences.ts';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';
import { useUserName } from '../../shared/users/useUserName.ts';

const [minNote, maxNote] = [2, 500];
/** A decision ends the mark of a disputed order in lists, too. */
const invalidates = [transaction.differences, order.stats, adminOrder.list, adminOrder.search] as const;

export interface DifferenceSheetProps {
  difference: ReconciliationDifference;
  onClose: () => void;
}

/** Shows a difference with both amounts, explains what to do, and takes the decision of staff. */
export function DifferenceSheet({ difference: latest, onClose }: DifferenceSheetProps) {
  const { t } = useTranslation(['admin', 'order']);
  /** The version that is shown and that a decision replaces. */
  const [difference, setDifference] = useState(latest);
  // The note of an open difference is about an inquiry that has become a dispute since: it does not decide the dispute.
  const savedNote = difference.state === 'open' ? '' : (difference.note ?? '');
  const [typedNote, setTypedNote] = useState<string>();
  const note = typedNote ?? savedNote;
  const isTyped = note !== savedNote;
  const guard = useDiscardGuard(isTyped, onClose);
  const key = getDifferenceKey(difference);

  // A newer decision is not followed once something was typed: deciding then reports the conflict.
  if (!isTyped && (latest.decidedAt ?? '') > (difference.decidedAt ?? '')) {
    setDifference(latest);
    setTypedNote(undefined);
  }
  return (
    <Sheet
      side="right"
      size="lg"
      title={t(`transactions.difference.kindOf.${key}`)}
      onClose={onClose}
      mayClose={guard.mayClose}
    >
      <Stack gap="xl">
        <Text>{t(`transactions.difference.help.${key}`)}</Text>
        <DifferenceFacts difference={difference} />
        <Decision
          difference={difference}
          onClose={onClose}
          note={note}
          onNote={(next) => setTypedNote(next === savedNote ? undefined : next)}
          onDecidedMeanwhile={setDifference}
        />
      </Stack>
      {guard.question}
    </Sheet>
  );
}

function DifferenceFacts({ difference }: { difference: ReconciliationDifference }) {
  const { t } = useTranslation(['admin', 'order']);
  const { money, calendarDay, dateTime } = useFormats();
  const getUserName = useUserName();
  const { method, day, number, tradeNo, orderId, orderNo, statementAmount, ledgerAmount, currency } = difference;
  const { fee, feeCurrency, state, operator, decidedAt, note } = difference;
  const dueAt = getDueAt(difference);
  const none = t('transactions.difference.none');
  const facts: (Description | false)[] = [
    { label: t('transactions.column.method'), value: t(`order:method.${method}`) },
    { label: t('transactions.difference.day'), value: calendarDay(day) },
    { label: t('transactions.difference.number'), value: number, copy: number },
    tradeNo !== undefined && { label: t('order.fact.tradeNo'), value: tradeNo, copy: tradeNo },
    orderId !== undefined && {
      label: t('order.pageTitle'),
      value: (
        <Link look="nav" href={`/admin/orders/${orderId}`}>
          {orderNo ?? String(orderId)}
        </Link>
      ),
    },
    {
      label: t('transactions.difference.statementAmount'),
      value: statementAmount === undefined ? none : money(statementAmount, currency),
    },
    {
      label: t('transactions.difference.ledgerAmount'),
      value: ledgerAmount === undefined ? none : money(ledgerAmount, currency),
    },
    statementAmount !== undefined && { label: t('transactions.difference.fee'), value: money(fee, feeCurrency) },
    dueAt !== undefined && { label: t('transactions.difference.dueAt'), value: dateTime(dueAt) },
    { label: t('transactions.difference.state'), value: t(`transactions.difference.stateOf.${state}`) },
    state === 'open' && note !== undefined && { label: t('transactions.difference.inquiryNote'), value: note },
    operator !== undefined && { label: t('transactions.difference.decidedBy'), value: getUserName(operator) },
    state !== 'open' &&
      decidedAt !== undefined && { label: t('transactions.difference.decidedAt'), value: dateTime(decidedAt) },
  ];
  return <DescriptionList items={facts} />;
}

interface DecisionProps extends DifferenceSheetProps {
  note: string;
  onNote: (note: string) => void;
  onDecidedMeanwhile: (current: ReconciliationDifference) => void;
}

function Decision({ difference, onClose, note, onNote, onDecidedMeanwhile }: DecisionProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const reads = useReads();
  /** The decision that somebody else made since the sheet was opened; the next one replaces it. */
  const [conflict, setConflict] = useState<Conflict<ReconciliationDifference>>();
  const decide = useAction(transaction.decideDifference, { invalidates });
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isShort = note.trim().length < minNote;

  async function save(event: FormEvent, state: DifferenceDecision) {
    event.preventDefault();
    setSubmitted(true);
    if (isShort) return field.current?.focus();
    const decidedAt = difference.decidedAt ?? null;
    const answer = await decide.run({ id: difference.id, state, note: note.trim(), decidedAt });
    if (answer.status === 'fail') {
      const theirs = readConflict(answer.error, ReconciliationDifferenceSchema);
      setConflict(theirs);
      if (!theirs) return;
      onDecidedMeanwhile(theirs.current);
      void reads.invalidate(...invalidates);
      return;
    }
    toast.success(t('transactions.difference.saved'));
    onClose();
  }
  return (
    <form noValidate onSubmit={(event) => void save(event, 'settled')}>
      <Stack gap="md">
        <Field
          label={t('transactions.difference.note')}
          hint={t('transactions.difference.noteHint')}
          counter={{ length: note.length, max: maxNote }}
          error={isSubmitted && isShort ? t('transactions.difference.noteNeeded') : undefined}
        >
          <TextArea ref={field} value={note} maxLength={maxNote} onChange={(event) => onNote(event.target.value)} />
        </Field>
        {conflict && <ConflictBanner conflict={conflict} />}
        <StaffCallFailure error={conflict ? undefined : decide.error} />
        <Inline gap="sm">
          <Button type="submit" isLoading={decide.isPending}>
            {t('transactions.difference.settle')}
          </Button>
          <Button variant="outline" isLoading={decide.isPending} onClick={(event) => void save(event, 'explained')}>
            {t('transactions.difference.explain')}
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}

/**
 * Says that it was decided, matched or reopened meanwhile, and shows the note that the next decision replaces. That of an
 * open difference is among the facts.
 */
function ConflictBanner({ conflict }: { conflict: Conflict<ReconciliationDifference> }) {
  const { t } = useTranslation('admin');
  const { getActor } = useConflictFacts();
  const { current } = conflict;
  const textByState: Partial<Record<DifferenceState, string>> = {
    open: t('transactions.difference.withdrawnMeanwhile'),
    matched: t('transactions.difference.matchedMeanwhile'),
  };
  return (
    <Banner tone="warning" isAnnounced>
      {textByState[current.state] ?? t('transactions.difference.decidedMeanwhile', { who: getActor(conflict) })}
      {current.state !== 'open' && current.note && (
        <Text size="bodySm">{t('transactions.savedNote', { note: current.note })}</Text>
      )}
    </Banner>
  );
}

/** Key of a difference's name and explanation below `transactions.difference.kindOf` and `.help`. */
export function getDifferenceKey({
  kind,
  movement,
  statementAmount,
}: Pick<ReconciliationDifference, 'kind' | 'movement' | 'statementAmount'>) {
  if (kind === 'refundFailure') return kind;
  if (kind === 'dispute' && movement === 'disputeReversal') return movement;
  if (kind === 'dispute') return statementAmount === undefined ? 'inquiry' : 'dispute';
  return movement === 'refund' ? (`refund.${kind}` as const) : (`payment.${kind}` as const);
}
