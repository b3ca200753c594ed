import type { Order } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Part } from './OrderParts.tsx';
import { refundHead } from './OrderScreen.css.ts';
import { refundStates } from './orderWords.ts';

type RefundState = NonNullable<(typeof refundStates)[keyof typeof refundStates]>;
const tones: Record<RefundState, BadgeTone> = {
  requested: 'warning',
  approved: 'info',
  refunded: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  failed: 'danger',
};

export interface RefundPartProps {
  order: Order;
  className: string;
}

/** What was asked, and what the shop answered. */
export function RefundPart({ order, className }: RefundPartProps) {
  const { t } = useTranslation('order');
  const { dateTime, money } = useFormats();
  const { refund } = order;
  const state = refund && refundStates[refund.status];
  if (!refund || !state) return null;
  const facts: (Description | false | undefined)[] = [
    { label: t('refund.amount'), value: money(refund.amount, order.currency) },
    { label: t('refund.reason'), value: refund.reason },
    { label: t('refund.asked'), value: dateTime(refund.requestedAt) },
    refund.remark ? { label: t('refund.remark'), value: refund.remark } : undefined,
    refund.decidedAt ? { label: t('refund.decided'), value: dateTime(refund.decidedAt) } : undefined,
  ];
  return (
    <Part title={t('refund.title')} className={className}>
      <div className={refundHead}>
        <Badge tone={tones[state]}>{t(`refund.state.${state}`)}</Badge>
      </div>
      <DescriptionList items={facts.filter((fact): fact is Description => Boolean(fact))} />
    </Part>
  );
}
