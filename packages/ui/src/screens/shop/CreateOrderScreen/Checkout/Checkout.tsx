import { payment as paymentCalls } from '@sampan/api/contract/payment';
import { product as productCalls } from '@sampan/api/contract/product';
import { setting as settingCalls } from '@sampan/api/contract/setting';
import { user as userCalls } from '@sampan/api/contract/user';
import { maxPageSize, type Product } from '@sampan/api/entities';
import { applyPrices, needsAddress, toOrderableLines } from '@sampan/domain/checkout/checkoutRules';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { sum } from '@sampan/domain/money/money';
import { getMaxQuantity, orderSettings } from '@sampan/domain/order/orderRules';
import { computeAmounts, computeSubtotal } from '@sampan/domain/pricing/orderPricing';
import { readShippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useCart } from '../../../../app/useCart.ts';
import { useHasReconnected } from '../../../../app/useHasReconnected.ts';
import { useOfflineAnswer } from '../../../../app/useOfflineAnswer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { PaymentMethods } from '../../../../features/payment/PaymentSheet/PaymentMethods.tsx';
import { useLocalize } from '../../../../i18n/localize.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { TitledSection } from '../../../../patterns/Section/TitledSection.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { card, columns, main } from '../CreateOrderScreen.css.ts';
import { findProblems, findShortages, getProblemId, type Problem, toLineExtras } from '../checkoutRules.ts';
import {
  focusProblem,
  OfflineAlert,
  OrderErrorAlert,
  PriceDialog,
  ProblemsAlert,
  UnknownAlert,
} from './CheckoutAlerts.tsx';
import { AddressSection, LinesSection } from './CheckoutSections.tsx';
import { SummaryAside, SummaryPhone } from './CheckoutSummary.tsx';
import { useCheckoutEnd, useCheckoutMachine } from './useCheckoutMachine.ts';
import { useWaitMessages } from './useWaitMessages.ts';

/** Maximum note length in characters, as in the contract. */
const maxNoteLength = 200;

export interface CheckoutProps {
  lines: readonly DraftLine[];
  isFromCart?: boolean;
  /** The product of a direct purchase without the cart. */
  product?: Product;
}

/** The checkout page on top of the checkout state machine, which decides what is allowed next. */
export function Checkout({ lines, isFromCart = false, product }: CheckoutProps) {
  const { t } = useTranslation('order');
  const localize = useLocalize();
  const cart = useCart();
  const [snapshot, send] = useCheckoutMachine(lines, isFromCart);
  const { draft, failure, priceChanges, shortages } = snapshot.context;
  const [isJudged, setJudged] = useState(false);
  const { network } = useServices().platform;
  const answersOffline = useOfflineAnswer();
  /** The draft as it was when it could not be sent for lack of a connection. */
  const [unsent, setUnsent] = useState<{ draft: typeof draft }>();
  const hasReconnected = useHasReconnected(unsent);

  const [ids] = useState(() => draft.lines.map(({ productId }) => productId).join(','));
  const cards = useEndpoint(productCalls.list, { ids, limit: maxPageSize }, { enabled: ids !== '' });
  const isDelivered = needsAddress(draft.lines);
  const addresses = useEndpoint(userCalls.addressList, {}, { enabled: isDelivered });
  const settings = useEndpoint(settingCalls.public, {});
  const methods = useEndpoint(paymentCalls.methods, {});
  const enabled = methods.data?.filter((method) => method.enabled).map(({ code }) => code) ?? [];
  const method = draft.method && enabled.includes(draft.method) ? draft.method : enabled[0];
  useCheckoutEnd({ snapshot, isFromCart, method });

  const isEditing = snapshot.matches('editing');
  const isPlacing = snapshot.matches('placing');
  const isUnknown = snapshot.matches('unknown');
  useWaitMessages(isPlacing);

  // The default address is chosen a moment after the list arrived.
  const awaitsAddress = isDelivered && !draft.address && (addresses.isPending || (addresses.data?.length ?? 0) > 0);
  // Nobody orders what the page does not show yet.
  const isLoading = isEditing && (awaitsAddress || methods.isPending);

  const extras = toLineExtras(cards.data?.list ?? [], cart.lines, product);
  function getName(productId: number): string {
    const line = draft.lines.find((one) => one.productId === productId);
    if (!line) return '';
    const { name, options } = localize({ ...line, i18n: extras.get(productId)?.i18n });
    return [name, ...options.map(({ value }) => value)].join(' · ');
  }

  const [{ currency } = { currency: 'CNY' }] = draft.lines;
  const rules = settings.data && readShippingSettings(settings.data.shipping);
  function computeKnownAmounts(shown: readonly DraftLine[]) {
    if (shown.length === 0) return {};
    // Without the shop's settings the delivery fee is unknown.
    return rules ? computeAmounts(shown, rules) : { goodsAmount: sum(shown.map(computeSubtotal)) };
  }
  const newAmounts = computeKnownAmounts(applyPrices(draft.lines, priceChanges));

  const isShort = snapshot.matches('outOfStock');
  const isEditable = isEditing || isShort;
  // While an order may exist already, the loaded stock may lack what it took.
  const open = isEditable ? findShortages(draft.lines, extras, shortages) : [];
  const amounts = computeKnownAmounts(toOrderableLines(draft.lines, open));
  const hasNoMethods = methods.data !== undefined && enabled.length === 0;
  const problems = findProblems({ draft, shortages: open }, method !== undefined || hasNoMethods);
  function getMessages(problem: Problem): string {
    if (problem === 'address') return t('create.needsAddress');
    if (problem === 'method') return t('create.needsMethod');
    const short = open.find(({ productId }) => problem === `line-${productId}`);
    const name = getName(short?.productId ?? 0);
    return short?.left ? t('create.short', { name, n: short.left }) : t('create.gone', { name });
  }

  function place() {
    setJudged(!isUnknown);
    // An order may exist then, so nothing on the page may say that none was sent.
    if (isUnknown) {
      if (!answersOffline()) send({ type: 'tryAgain' });
      return;
    }
    const [first] = problems;
    if (first) return focusProblem(first);
    const isOnline = network.isOnline();
    setUnsent(isOnline ? undefined : { draft });
    if (isOnline) send({ type: 'place' });
  }

  function takeWhatIsLeft(productId: number) {
    const left = open.find((shortage) => shortage.productId === productId)?.left;
    if (left !== undefined) send({ type: 'setQuantity', productId, quantity: left });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once for each response
  useEffect(
    function showWhatIsShort() {
      const [first] = problems;
      if (isShort && first) focusProblem(first);
    },
    [isShort],
  );

  useEffect(
    // The address of a direct purchase or a cart of earlier limits may ask for more than one order can hold.
    function clampQuantities() {
      if (!isEditing || !settings.data) return;
      const limits = orderSettings(settings.data.order);
      for (const line of draft.lines) {
        const quantity = getMaxQuantity(line, limits);
        if (line.quantity > quantity) send({ type: 'setQuantity', productId: line.productId, quantity });
      }
    },
    [isEditing, settings.data, draft.lines, send],
  );

  if (draft.lines.length === 0) return null;
  const summary = {
    amounts,
    currency,
    hasShipping: isDelivered,
    isLoading,
    isPlacing,
    label: t(isUnknown ? 'create.tryAgain' : 'create.place'),
    onPlace: place,
  };
  const showsProblems = problems.length > 0 && (isJudged || isShort);
  return (
    <div className={columns}>
      <div className={main}>
        {showsProblems && <ProblemsAlert problems={problems} getMessages={getMessages} />}
        {snapshot.matches({ editing: 'refused' }) && failure && <OrderErrorAlert failure={failure} />}
        {!isUnknown && unsent?.draft === draft && !hasReconnected && <OfflineAlert attempt={unsent} />}
        {isUnknown && <UnknownAlert onGiveUp={() => send({ type: 'giveUp' })} />}
        <AddressSection
          address={draft.address}
          addresses={addresses}
          isNeeded={isDelivered}
          isEditable={isEditable}
          isMissing={isJudged && problems.includes('address')}
          onChoose={(address) => send({ type: 'chooseAddress', address })}
        />
        <LinesSection
          lines={draft.lines}
          extras={extras}
          shortages={open}
          isFrozen={!isEditable}
          onQuantity={(productId, quantity) => send({ type: 'setQuantity', productId, quantity })}
          onRemove={(productId) => send({ type: 'removeLine', productId })}
          onTake={takeWhatIsLeft}
        />
        <section className={card} aria-label={t('create.note')}>
          <Field
            label={t('create.note')}
            isOptional
            counter={{ length: draft.remark.length, max: maxNoteLength }}
            keepsMessageLine={false}
          >
            <TextArea
              value={draft.remark}
              maxLength={maxNoteLength}
              readOnly={!isEditable}
              placeholder={t('create.noteHint')}
              onChange={(event) => send({ type: 'setRemark', remark: event.target.value })}
            />
          </Field>
        </section>
        <TitledSection className={card} id={getProblemId('method')} title={t('create.payment')}>
          <PageState
            result={methods}
            isEmpty={() => hasNoMethods}
            empty={<Banner tone="warning">{t('create.noMethod')}</Banner>}
            skeleton={
              <>
                <Skeleton shape="block" height="68px" />
                <Skeleton shape="block" height="68px" />
              </>
            }
          >
            {() => (
              <PaymentMethods
                methods={enabled}
                value={method}
                onChange={(chosen) => send({ type: 'chooseMethod', method: chosen })}
              />
            )}
          </PageState>
        </TitledSection>
        <SummaryPhone {...summary} />
      </div>
      <SummaryAside {...summary} />
      {snapshot.matches('priceChanged') && (
        <PriceDialog
          changes={priceChanges}
          getName={getName}
          currency={currency}
          total={'totalAmount' in newAmounts ? newAmounts.totalAmount : undefined}
          onAccept={() => send({ type: 'acceptPrices' })}
          onReview={() => send({ type: 'reviewPrices' })}
        />
      )}
    </div>
  );
}
