import type { CallError } from '@sampan/api/clientEnvelope';
import { payment as calls } from '@sampan/api/contract/payment';
import type { Order, PaymentMethod } from '@sampan/api/entities';
import { tooManyRequestsStatus } from '@sampan/api/errors';
import { paymentStatus } from '@sampan/api/statuses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { getWaitSeconds } from '../../../patterns/ErrorState/errorKinds.ts';
import { useCountdown } from '../../../patterns/ErrorState/useCountdown.ts';
import { useWaitText } from '../../../patterns/ErrorState/useWaitText.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { keepChosenMethod, readChosenMethod } from './chosenMethod.ts';
import { PaymentMark, PaymentMethods, useMethodNotes } from './PaymentMethods.tsx';
import { acts, chosen, chosenTexts, due } from './PaymentSheet.css.ts';
import { listEnabledMethods } from './payPages.ts';

export interface ChoosePaymentProps {
  order: Pick<Order, 'totalAmount' | 'currency' | 'payment'>;
  /** Another way than the one before: all of them are listed. */
  isAnother: boolean;
  /** Of the last start. */
  failure: CallError | null;
  isStarting: boolean;
  onPay: (method: PaymentMethod) => void;
}

/** The way to pay: the one that was chosen at the checkout, and all of them behind a button. */
export function ChoosePayment({ order, isAnother, failure, isStarting, onPay }: ChoosePaymentProps) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  const { session } = useServices().platform;
  const methods = useEndpoint(calls.methods, { amount: order.totalAmount });
  const [picked, setPicked] = useState(() => getStartedTransfer(order) ?? readChosenMethod(session));
  const [isListed, setListed] = useState(isAnother);
  const enabled = listEnabledMethods(methods.data);
  const rememberedMethod = picked && enabled.includes(picked) ? picked : undefined;
  const chosen = rememberedMethod ?? enabled[0];
  const isOne = rememberedMethod !== undefined && !isListed && failure?.code !== 'PAYMENT_METHOD';

  function choose(method: PaymentMethod) {
    setListed(true);
    setPicked(method);
    keepChosenMethod(session, method);
  }

  return (
    <>
      <div className={due}>
        <MutedText>{t('pay.amount')}</MutedText>
        <Price amount={order.totalAmount} currency={order.currency} size="xl" />
      </div>
      {failure && <StartFailure error={failure} />}
      <PageState
        result={methods}
        skeleton={
          <>
            <Skeleton shape="block" height="68px" />
            <Skeleton shape="block" height="68px" />
          </>
        }
        isEmpty={() => enabled.length === 0}
        empty={<Banner tone="warning">{t('pay.noMethod')}</Banner>}
      >
        {() =>
          isOne ? (
            <ChosenMethod method={rememberedMethod} />
          ) : (
            <PaymentMethods methods={enabled} value={chosen} onChange={choose} />
          )
        }
      </PageState>
      {chosen && (
        <div className={acts}>
          <Button variant="money" size="lg" isFullWidth isLoading={isStarting} onClick={() => onPay(chosen)}>
            {chosen === 'manual'
              ? t('pay.transfer.show')
              : t('action.payNamed', { amount: money(order.totalAmount, order.currency) })}
          </Button>
          {isOne && enabled.length > 1 && (
            <Button variant="ghost" isFullWidth onClick={() => setListed(true)}>
              {t('pay.another')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** A transfer that was begun, perhaps in another browser: it is the way that this order waits for. */
function getStartedTransfer({ payment }: ChoosePaymentProps['order']): PaymentMethod | undefined {
  const isWaiting = payment?.method === 'manual' && payment.status === paymentStatus.pending;
  return isWaiting ? payment.method : undefined;
}

/** Why no payment was started; after too many of them, until the next may be. */
function StartFailure({ error }: { error: CallError }) {
  const { t } = useTranslation('order');
  const toWaitText = useWaitText();
  const isTooMany = error.statusCode === tooManyRequestsStatus;
  const seconds = useCountdown(isTooMany ? getWaitSeconds(error) : 0, error);
  if (isTooMany && seconds === 0) return null;
  const messages: Partial<Record<number | string, ReactNode>> = {
    PAYMENT_METHOD: t('pay.methodOff'),
    TIMELINE_FULL: t('pay.full'),
    // In an alert, which would announce each second.
    [tooManyRequestsStatus]: <span aria-live="off">{t('pay.tooMany', { wait: toWaitText(seconds) })}</span>,
  };
  // Without an answer from the shop itself, as behind a broken gateway, the code is a number.
  const otherMessage = t(typeof error.code === 'number' ? 'pay.startUnknown' : 'pay.refused');
  return <Banner tone="danger">{messages[error.code] ?? messages[error.statusCode] ?? otherMessage}</Banner>;
}

/** The way to pay that was chosen before: nothing to choose here. */
function ChosenMethod({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('order');
  const notes = useMethodNotes();
  return (
    <div className={chosen}>
      <PaymentMark method={method} />
      <div className={chosenTexts}>
        <Text weight="semibold">{t(`method.${method}`)}</Text>
        <MutedText>{notes[method]}</MutedText>
      </div>
    </div>
  );
}
