import type { Order } from '@sampan/api/entities';
import { closeType as closeTypes } from '@sampan/api/statuses';
import { CircleX, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { panelHead, quietly, sign, tick, tickLine } from './PaymentSheet.css.ts';

/** Id of the notice how the payment ended; one panel shows at a time. */
const noticeId = 'payment-end';

export interface PaidPanelProps {
  order: Pick<Order, 'totalAmount' | 'currency'>;
  onView: () => void;
}

/** The payment sheet after the payment has arrived. */
export function PaidPanel({ order, onView }: PaidPanelProps) {
  const { t } = useTranslation('order');
  return (
    <>
      <div className={panelHead} id={noticeId}>
        <span className={tick}>
          <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden focusable={false}>
            <path
              d="m5 12.500 4.500 4.500L19 7.500"
              pathLength={1}
              className={tickLine}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <div className={quietly}>
          <Heading level={3} size="h3">
            {t('pay.paid')}
          </Heading>
          <Price amount={order.totalAmount} currency={order.currency} size="lg" />
        </div>
      </div>
      <NextStep onClick={onView}>{t('pay.view')}</NextStep>
    </>
  );
}

export interface StoppedPanelProps {
  /** The server's result: the payment failed or was closed, its order was cancelled, or was paid before. */
  kind: 'failed' | 'declined' | 'closed' | 'orderClosed' | 'orderPaid';
  /** Why the order is closed, if known. */
  closeType?: Order['closeType'];
  onAnother: () => void;
  onClose: () => void;
}

const closeReasons = {
  [closeTypes.customer]: 'customer',
  [closeTypes.timeout]: 'time',
  [closeTypes.staff]: 'shop',
} as const satisfies Record<NonNullable<Order['closeType']>, string>;

/** The payment sheet after a payment has ended without success: declined, failed, expired or the order closed. */
export function StoppedPanel({ kind, closeType, onAnother, onClose }: StoppedPanelProps) {
  const { t } = useTranslation('order');
  const isOrderClosed = kind === 'orderClosed';
  const isOrderOver = isOrderClosed || kind === 'orderPaid';
  return (
    <>
      <EndNotice
        isFailure={kind === 'failed' || kind === 'declined'}
        title={t(`pay.${kind}`)}
        text={isOrderClosed && closeType ? t(`pay.orderClosedBy.${closeReasons[closeType]}`) : t(`pay.${kind}Text`)}
      />
      <NextStep variant={isOrderOver ? 'tonal' : 'primary'} onClick={isOrderOver ? onClose : onAnother}>
        {t(isOrderOver ? 'pay.view' : 'pay.another')}
      </NextStep>
    </>
  );
}

/** The payment sheet between the end of the time to pay and the closing of the order: nothing can be started. */
export function TimeUpPanel({ onClose }: Pick<StoppedPanelProps, 'onClose'>) {
  const { t } = useTranslation('order');
  return (
    <>
      <EndNotice title={t('detail.timeUp')} text={t('pay.timeUpText')} />
      <NextStep variant="tonal" onClick={onClose}>
        {t('pay.view')}
      </NextStep>
    </>
  );
}

function EndNotice({ isFailure = false, title, text }: { isFailure?: boolean; title: string; text: string }) {
  return (
    <div className={panelHead} id={noticeId}>
      <span className={sign} data-tone={isFailure ? 'danger' : undefined}>
        <Icon as={isFailure ? CircleX : Hourglass} size={32} />
      </span>
      <div className={quietly}>
        <Heading level={3} size="h3">
          {title}
        </Heading>
        <MutedText>{text}</MutedText>
      </div>
    </div>
  );
}

/**
 * The only button of a panel. Takes the focus, whose element was removed with the previous panel; screen readers read
 * the notice with it.
 */
function NextStep(props: Pick<ButtonProps, 'variant' | 'onClick' | 'children'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(function focusNextStep() {
    ref.current?.focus();
  }, []);
  return <Button ref={ref} size="lg" isFullWidth aria-describedby={noticeId} {...props} />;
}
