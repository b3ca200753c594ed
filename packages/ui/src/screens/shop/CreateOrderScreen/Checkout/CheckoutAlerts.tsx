import type { CallError } from '@sampan/api/clientEnvelope';
import type { KycStatus } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import type { AmountChange, PriceChange, Shortage } from '@sampan/domain/checkout/checkoutRules';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkWithRedirect } from '../../../../app/navigation/navigation.tsx';
import { useSession } from '../../../../app/session/useSession.ts';
import { Amount } from '../../../../features/order/AmountSummary/AmountSummary.tsx';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { getWaitSeconds } from '../../../../patterns/ErrorState/errorKinds.ts';
import { useWaitText } from '../../../../patterns/ErrorState/useWaitText.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { LinkButton } from '../../../../primitives/LinkButton/LinkButton.tsx';
import { Price } from '../../../../primitives/Price/Price.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import * as css from '../CreateOrderScreen.css.ts';
import { type FocusTarget, getProblemId, type Problem } from '../checkoutRules.ts';

/** Moves the focus to the element in which a problem is fixed. */
export function focusProblem(problem: FocusTarget) {
  const place = document.getElementById(getProblemId(problem));
  const control = place?.querySelector<HTMLElement>('button, [role="radio"][tabindex="0"], input') ?? place;
  control?.focus();
  place?.scrollIntoView({ block: 'center' });
}

export interface ProblemsAlertProps {
  problems: readonly Problem[];
  shortages: readonly Shortage[];
  getName: (productId: number) => string;
}

/** Lists everything that prevents the order, each with a link to its field. */
export function ProblemsAlert({ problems, shortages, getName }: ProblemsAlertProps) {
  const { t } = useTranslation(['order', 'controls']);

  function getMessage(problem: Problem): string {
    if (problem === 'address') return t('create.needsAddress');
    if (problem === 'method') return t('create.needsMethod');
    const short = shortages.find(({ productId }) => problem === `line-${productId}`);
    const name = getName(short?.productId ?? 0);
    return short?.left ? t('create.short', { name, n: short.left }) : t('create.gone', { name });
  }

  return (
    <Banner tone="danger">
      <strong>{t('controls:field.toFix', { count: problems.length })}</strong>
      <ul className={css.problemList}>
        {problems.map((problem) => (
          <li key={problem}>
            <a
              href={`#${getProblemId(problem)}`}
              className={css.problemLink}
              onClick={(event) => {
                event.preventDefault();
                focusProblem(problem);
              }}
            >
              {getMessage(problem)}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface RemovedLinesAlertProps {
  /** Names of the lines that were removed from the cart. */
  names: string;
  /** A press of the order button led here; the next one orders. */
  hasWarned: boolean;
}

/** Says that items were removed from the cart since the checkout opened: placed in another tab, the order would be made twice. */
export function RemovedLinesAlert({ names, hasWarned }: RemovedLinesAlertProps) {
  const { t } = useTranslation(['order', 'shop']);
  return (
    <div id={getProblemId('removed')} tabIndex={-1} role="status" className={css.seen}>
      <Banner
        tone={hasWarned ? 'danger' : 'warning'}
        action={
          <Inline gap="sm">
            <LinkButton href="/orders" size="sm" variant="outline">
              {t('create.seeOrders')}
            </LinkButton>
            <LinkButton href="/goods/cart" size="sm" variant="outline">
              {t('shop:cart.view')}
            </LinkButton>
          </Inline>
        }
      >
        {t('create.removed', { names })} {hasWarned && t('create.removedAgain')}
      </Banner>
    </div>
  );
}

const codesWithMessage = [
  'ADDRESS_REQUIRED',
  'CART_LIMIT',
  'UNPAID_LIMIT',
  'RESERVED_LIMIT',
  'ACCOUNT_DISABLED',
  'BLACKLISTED',
  'VALIDATION',
] as const;
type CodeWithMessage = (typeof codesWithMessage)[number];

function toErrorKey({ code }: CallError): CodeWithMessage | 'other' {
  return codesWithMessage.find((one) => one === code) ?? 'other';
}

/** Explains why the server rejected the order. */
export function OrderErrorAlert({ failure }: { failure: CallError }) {
  const { t } = useTranslation('order');
  return (
    <FocusedAlert>
      {failure.code === 'KYC_REQUIRED' ? (
        <IdentityNeeded />
      ) : (
        <Banner tone="danger" action={failure.code === 'UNPAID_LIMIT' && <UnpaidOrders />}>
          {t(`create.refused.${toErrorKey(failure)}`)}
        </Banner>
      )}
    </FocusedAlert>
  );
}

function UnpaidOrders() {
  const { t } = useTranslation('order');
  return (
    <LinkButton href="/orders?tab=pay" size="sm" variant="outline">
      {t('create.seeOrders')}
    </LinkButton>
  );
}

const identityKeys: Partial<Record<KycStatus, 'inReview' | 'rejected'>> = {
  [kycStatus.underReview]: 'inReview',
  [kycStatus.rejected]: 'rejected',
};

/** Asks for identity verification before the order. The draft stays in this tab, and verification leads back to it. */
function IdentityNeeded() {
  const { t } = useTranslation('order');
  const { user } = useSession();
  const key = identityKeys[user?.kycStatus ?? kycStatus.notSubmitted] ?? 'needed';
  const verification = useLinkWithRedirect('/user/auth');
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton href={verification} size="sm">
          {t(`create.kyc.${key}.go`)}
        </LinkButton>
      }
    >
      <strong>{t(`create.kyc.${key}.title`)}</strong> {t(`create.kyc.${key}.text`)}
    </Banner>
  );
}

/** Says that nothing was sent, because there is no connection; each attempt brings it into view again. */
export function OfflineAlert({ attempt }: { attempt: object }) {
  const { t } = useTranslation('order');
  return (
    <FocusedAlert cause={attempt}>
      <Banner tone="danger">{t('refused.offline')}</Banner>
    </FocusedAlert>
  );
}

interface UnknownAlertProps {
  /** The last response, if one arrived. */
  failure: CallError | null;
  onGiveUp: () => void;
}

/**
 * No final response arrived, so the order may exist. The main button retries; this links to the order list, and says how
 * long to wait after too many orders.
 */
export function UnknownAlert({ failure, onGiveUp }: UnknownAlertProps) {
  const { t } = useTranslation('order');
  const toWaitText = useWaitText();
  return (
    <FocusedAlert>
      <Banner
        tone="warning"
        action={
          <Button size="sm" variant="outline" onClick={onGiveUp}>
            {t('create.seeOrders')}
          </Button>
        }
      >
        {failure?.code === 'TOO_MANY_REQUESTS' ? (
          t('create.refused.TOO_MANY_REQUESTS', { wait: toWaitText(getWaitSeconds(failure)) })
        ) : (
          <>
            <strong>{t('create.unknownTitle')}</strong> {t('create.unknownText')}
          </>
        )}
      </Banner>
    </FocusedAlert>
  );
}

/** Scrolls an alert that appears far above the pressed button into view and focuses it. */
function FocusedAlert({ cause, children }: { cause?: object; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cause
  useEffect(
    function comeIntoView() {
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView({ block: 'center' });
    },
    [cause],
  );
  return (
    <div ref={ref} tabIndex={-1} role="status" className={css.seen}>
      {children}
    </div>
  );
}

interface PriceDialogProps {
  changes: readonly PriceChange[];
  /** The delivery fee, if it changed. */
  shippingChange: AmountChange | null;
  getName: (productId: number) => string;
  currency: string;
  /** Minor units, at the new prices; undefined when the delivery fee is unknown. */
  total: number | undefined;
  /** Names of the lines that were removed from the cart meanwhile; empty without any. */
  removedNames: string;
  onAccept: () => void;
  onReview: () => void;
}

/** Shows price changes between the quote and the order: old and new prices and the new total. */
export function PriceDialog(props: PriceDialogProps) {
  const { changes, shippingChange, getName, currency, total, removedNames, onAccept, onReview } = props;
  const { t } = useTranslation('order');
  return (
    <Dialog
      onClose={onReview}
      title={t('create.priceTitle')}
      description={t('create.priceText')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onReview}>
            {t('create.reviewPrices')}
          </Button>
          <Button variant="money" onClick={onAccept}>
            {t('create.placeAtNew')}
          </Button>
        </>
      }
    >
      {removedNames && (
        <div role="status" className={css.priceNotice}>
          <Banner tone="warning">{t('create.removed', { names: removedNames })}</Banner>
        </div>
      )}
      <ul className={css.changes}>
        {changes.map((change) => (
          <ChangeRow key={change.productId} label={getName(change.productId)} change={change} currency={currency} />
        ))}
        {shippingChange && <ChangeRow label={t('amount.shipping')} change={shippingChange} currency={currency} />}
        <li className={css.newTotal}>
          <Text as="span" weight="semibold">
            {t('create.newTotal')}
          </Text>
          <Amount amount={total} currency={currency} size="lg" />
        </li>
      </ul>
    </Dialog>
  );
}

interface ChangeRowProps {
  label: string;
  change: AmountChange;
  currency: string;
}

function ChangeRow({ label, change: { from, to }, currency }: ChangeRowProps) {
  return (
    <li className={css.change}>
      <Text as="span" size="bodySm">
        {label}
      </Text>
      <span className={css.changePrices}>
        <Price amount={to} was={from} currency={currency} size="md" tone="default" />
      </span>
    </li>
  );
}
