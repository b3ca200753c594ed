import type { setting } from '@sampan/api/contract/setting';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointResult } from '../../../../data/useEndpoint.ts';
import {
  Amount,
  AmountSummary,
  type AmountSummaryProps,
} from '../../../../features/order/AmountSummary/AmountSummary.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { SubmitBar } from '../../../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { aside, asideCard, barAmount, barTotal, card, phoneSummary } from '../CreateOrderScreen.css.ts';

export interface CheckoutSummaryProps extends AmountSummaryProps {
  /** The shop's settings, which the delivery fee needs; undefined if nothing is delivered. */
  settings: EndpointResult<typeof setting.public> | undefined;
  /** The address, the payment methods or the shop's settings are not there. */
  isLoading: boolean;
  isPlacing: boolean;
  /** "Place order", or "Try again" when no response arrived. */
  label: string;
  onPlace: () => void;
  /** The total from which orders need a signed agreement, minor units, if this one does. */
  agreementFrom: number | undefined;
}

/** The desktop's column: amounts and the order button. */
export function SummaryAside({
  settings,
  isLoading,
  isPlacing,
  label,
  onPlace,
  agreementFrom,
  ...amounts
}: CheckoutSummaryProps) {
  const { t } = useTranslation('order');
  return (
    <aside className={aside} aria-label={t('create.summary')}>
      <div className={asideCard}>
        <Heading level={2} size="title">
          {t('create.summary')}
        </Heading>
        <LoadedAmounts settings={settings} {...amounts} />
        <AgreementNote from={agreementFrom} currency={amounts.currency} />
        <Button variant="money" size="lg" isFullWidth disabled={isLoading} isLoading={isPlacing} onClick={onPlace}>
          {label}
        </Button>
      </div>
    </aside>
  );
}

/** The phone's version: amounts at the end of the page, total and button in a fixed bar. */
export function SummaryPhone({
  settings,
  isLoading,
  isPlacing,
  label,
  onPlace,
  agreementFrom,
  ...amounts
}: CheckoutSummaryProps) {
  const { t } = useTranslation('order');
  const [isShown, setShown] = useState(false);
  return (
    <div className={phoneSummary}>
      <section className={card} aria-label={t('create.summary')}>
        <LoadedAmounts settings={settings} {...amounts} />
        <AgreementNote from={agreementFrom} currency={amounts.currency} />
      </section>
      <SubmitBar
        label={t('create.place')}
        summary={
          <button
            type="button"
            className={barTotal}
            aria-haspopup="dialog"
            title={t('create.showSummary')}
            onClick={() => setShown(true)}
          >
            <MutedText as="span" size="caption">
              {t('amount.total')}
            </MutedText>
            <span className={barAmount}>
              <Amount amount={amounts.amounts.totalAmount} currency={amounts.currency} size="md" />
              <Icon as={ChevronUp} size={16} />
            </span>
          </button>
        }
      >
        <Button variant="money" size="lg" isFullWidth disabled={isLoading} isLoading={isPlacing} onClick={onPlace}>
          {label}
        </Button>
      </SubmitBar>
      <Dialog isOpen={isShown} onClose={() => setShown(false)} title={t('create.summary')} size="sm">
        <AmountSummary {...amounts} />
      </Dialog>
    </div>
  );
}

/** The amounts. Where the shop's settings failed to load, they are loaded again here. */
function LoadedAmounts({ settings, ...amounts }: AmountSummaryProps & Pick<CheckoutSummaryProps, 'settings'>) {
  return (
    <div>
      <AmountSummary {...amounts} />
      {settings && (
        <PageState result={settings} level="row" skeleton={null}>
          {() => null}
        </PageState>
      )}
    </div>
  );
}

function AgreementNote({ from, currency }: { from: number | undefined; currency: string }) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  if (from === undefined) return null;
  return (
    <Text size="bodySm" isProse>
      {t('create.agreement', { amount: money(from, currency) })}
    </Text>
  );
}
