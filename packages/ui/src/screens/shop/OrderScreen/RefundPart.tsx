import type { Order, Refund } from '@sampan/api/entities';
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

/** Every refund of the order, the last one first: what goes back, why, and when. */
export function RefundPart({ order, className }: RefundPartProps) {
  return order.refunds
    .toReversed()
    .map((refund) => <OneRefund key={refund.id} order={order} refund={refund} className={className} />);
}

function OneRefund({ order, refund, className }: RefundPartProps & { refund: Refund }) {
  const { t } = useTranslation('order');
  const { dateTime, money } = useFormats();
  const state = refundStates[refund.status];
  if (!state) return null;
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? '';
  const facts: (Description | false | undefined)[] = [
    { label: t('refund.amount'), value: money(refund.amount, order.currency) },
    refund.items.length > 0 && {
      label: t('refund.items'),
      value: refund.items.map(({ orderLineId, quantity }) => `${nameOf(orderLineId)} × ${quantity}`).join(', '),
    },
    { label: t('refund.reason'), value: refund.reason },
    { label: t('refund.asked'), value: dateTime(refund.requestedAt) },
    refund.remark ? { label: t('refund.remark'), value: refund.remark } : undefined,
    refund.decidedAt ? { label: t('refund.decided'), value: dateTime(refund.decidedAt) } : undefined,
    refund.settledAt ? { label: t('refund.settled'), value: dateTime(refund.settledAt) } : undefined,
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
