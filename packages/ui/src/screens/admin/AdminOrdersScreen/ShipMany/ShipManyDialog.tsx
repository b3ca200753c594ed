import { transaction } from '@sampan/api/contract/transaction';
import { maxPageSize } from '@sampan/api/entities';
import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogDraft } from '../../../../app/drafts/useDialogDraft.ts';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { CarrierField } from '../../../../features/order/ShipmentForm/CarrierField.tsx';
import {
  isEmptyParcel,
  longestText,
  type Parcel,
  type ParcelProblem,
  toSentParcel,
} from '../../../../features/order/ShipmentForm/parcel.ts';
import { TrackingNoInput } from '../../../../features/order/ShipmentForm/TrackingNoInput.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import { getOrderWarning } from '../../shared/differences.ts';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import { getCustomerName } from '../useOrderColumns.ts';
import { leave, number as mono, row, rows, who, wide } from './ShipManyDialog.css.ts';
import {
  findParcelProblems,
  findRepeatedNumbers,
  getParcel,
  type Parcels,
  ParcelsSchema,
  type PastedParcels,
  parsePastedParcels,
  withCarrier,
  withoutOrders,
  withParcel,
} from './shipMany.ts';

export interface ShipManyDialogProps {
  /** Orders that can be shipped now. */
  orders: readonly StaffOrder[];
  /** Number of selected orders that cannot be shipped. */
  leftOut: number;
  /** The job's limit, if more orders were selected. */
  cutAt: number | undefined;
  /** Carriers from the shop's settings. */
  carriers: readonly string[];
  isBusy: boolean;
  /** Why the server rejected the job, as a sentence. */
  failure?: string | undefined;
  onSubmit: (shipments: ({ orderId: number } & Parcel)[]) => void;
  onClose: () => void;
}

/** Asks for a carrier and a tracking number for each order; a list of numbers can be pasted at once. */
export function ShipManyDialog({
  orders: chosen,
  leftOut,
  cutAt,
  carriers,
  isBusy,
  failure,
  onSubmit,
  onClose,
}: ShipManyDialogProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const [orders, setOrders] = useState(chosen);
  // One draft for all orders: after a reload it fills the rows of those that are chosen again, and keeps the others.
  const { value: parcels, setValue: setParcels } = useDialogDraft<Parcels>({
    name: 'shipment of orders',
    schema: ParcelsSchema,
    initial: {},
    toRemainder: (draft) => withoutOrders(draft, chosen),
  });
  // Not in the draft: the orders that are chosen after a reload may have other carriers.
  const [common, setCommon] = useState('');
  const [pasted, setPasted] = useState<PastedParcels>();
  const [hasSubmitted, setSubmitted] = useState(false);
  const repeated = findRepeatedNumbers(parcels, orders);
  const problems = hasSubmitted ? findParcelProblems(parcels, orders) : new Map<number, Problems>();
  const rowsElement = useRef<HTMLDivElement>(null);
  const removedIndex = useRef(0);
  useFocusAfterRemoval(orders.length, function focusNextNumber() {
    const next = orders[Math.min(removedIndex.current, orders.length - 1)];
    findRowInputs(rowsElement.current, next?.id)[1]?.focus();
  });
  const differences = useIdsToCheck(chosen);
  const toCheck = orders.filter(({ id }) => differences.ids.has(id)).map(({ orderNo }) => orderNo);
  const count = { count: orders.length, n: number(orders.length) };

  function removeOrder(index: number) {
    removedIndex.current = index;
    setOrders(orders.toSpliced(index, 1));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    setSubmitted(true);
    const [first] = findParcelProblems(parcels, orders);
    if (first) {
      const fields = findRowInputs(event.currentTarget, first[0]);
      return fields[first[1].carrier ? 0 : 1]?.focus();
    }
    onSubmit(orders.map(({ id: orderId }) => ({ orderId, ...toSentParcel(getParcel(parcels, orderId)) })));
  }

  return (
    <SubmitDialog
      title={t('orders.ship.title', count)}
      description={t('orders.ship.text')}
      size="lg"
      submitLabel={t('orders.ship.submit', count)}
      isBusy={isBusy}
      isDirty={orders !== chosen || orders.some(({ id }) => !isEmptyParcel(getParcel(parcels, id)))}
      onClose={onClose}
      onSubmit={submit}
      gap="lg"
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {toCheck.length > 0 && (
        <Banner tone="danger">
          {t('orders.ship.differences', { count: toCheck.length, numbers: toCheck.join(', ') })}
        </Banner>
      )}
      {differences.haveFailed && <Banner tone="warning">{t('order.differencesUnknown')}</Banner>}
      {leftOut > 0 && <Banner tone="warning">{t('orders.ship.leftOut', { count: leftOut })}</Banner>}
      {cutAt && <Banner tone="info">{t('orders.ship.first', { n: number(cutAt) })}</Banner>}
      <Field label={t('orders.ship.all')} keepsMessageLine={false}>
        <CarrierField
          carriers={carriers}
          value={common}
          onChange={(carrier) => {
            setCommon(carrier);
            setParcels(withCarrier(parcels, orders, carrier));
          }}
        />
      </Field>
      <div role="status">
        <ParcelWarnings pasted={pasted} repeatedCount={repeated.size} />
      </div>
      <div className={rows} ref={rowsElement}>
        {orders.map((order, index) => (
          <ParcelRow
            key={order.id}
            order={order}
            parcel={getParcel(parcels, order.id)}
            problems={problems.get(order.id)}
            isRepeated={repeated.has(order.id)}
            isFirst={index === 0}
            carriers={carriers}
            onChange={(change) => setParcels(withParcel(parcels, order.id, change))}
            onPaste={(text) => {
              const parsed = parsePastedParcels(parcels, { orders, id: order.id, text, carriers });
              setPasted(parsed);
              if (parsed) setParcels(parsed.parcels);
              return parsed !== undefined;
            }}
            onRemove={orders.length > 1 ? () => removeOrder(index) : undefined}
          />
        ))}
      </div>
    </SubmitDialog>
  );
}

/** Ids of the orders with open differences because of which goods must not be sent unchecked. */
function useIdsToCheck(orders: readonly StaffOrder[]) {
  const mayCompare = useMay('transactions.view');
  const orderIds = orders.map(({ id }) => id);
  const input = { orderIds, state: 'open', page: 1, limit: maxPageSize } as const;
  const { data, error } = useEndpoint(transaction.differences, input, { enabled: mayCompare });
  return {
    ids: new Set(data?.list.filter(getOrderWarning).map(({ orderId }) => orderId)),
    haveFailed: mayCompare && !data && error !== undefined,
  };
}

/** The inputs of an order's row: carrier and tracking number. */
function findRowInputs(form: HTMLElement | null, orderId: number | undefined): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(`[data-order="${orderId}"] input`) ?? [])];
}

interface ParcelWarningsProps {
  /** Result of the last paste. */
  pasted: PastedParcels | undefined;
  /** Number of orders whose tracking number another one has, too. */
  repeatedCount: number;
}

/** Warnings that staff check before they ship the orders. */
function ParcelWarnings({ pasted, repeatedCount }: ParcelWarningsProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const { unusedLines = 0, hasShortened = false, ambiguousOrders = 0 } = pasted ?? {};
  const toValues = (count: number) => ({ count, n: number(count) });
  const warnings = [
    unusedLines > 0 && t('orders.ship.unused', toValues(unusedLines)),
    hasShortened && t('orders.ship.shortened'),
    ambiguousOrders > 0 && t('orders.ship.ambiguous', toValues(ambiguousOrders)),
    repeatedCount > 0 && t('orders.ship.repeated', toValues(repeatedCount)),
  ].filter((warning) => warning !== false);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      <Stack gap="xs">
        {warnings.map((warning) => (
          <span key={warning}>{warning}</span>
        ))}
      </Stack>
    </Banner>
  );
}

type Problems = Partial<Record<keyof Parcel, ParcelProblem>>;

interface ParcelRowProps {
  order: StaffOrder;
  parcel: Parcel;
  problems: Problems | undefined;
  /** Whether another order has the same tracking number. */
  isRepeated: boolean;
  /** Whether it is the first row, which says that several numbers can be pasted. */
  isFirst: boolean;
  carriers: readonly string[];
  onChange: (change: Partial<Parcel>) => void;
  /** Returns whether the text contained tracking numbers; other text is pasted as it is. */
  onPaste: (text: string) => boolean;
  /** Removes the order from the dialog; undefined for the last one. */
  onRemove: (() => void) | undefined;
}

function ParcelRow({
  order,
  parcel,
  problems = {},
  isRepeated,
  isFirst,
  carriers,
  onChange,
  onPaste,
  onRemove,
}: ParcelRowProps) {
  const { t } = useTranslation('admin');
  const { orderNo: no } = order;
  const getMessage = (problem: ParcelProblem | undefined) =>
    problem && t(`order.shipping.${problem}`, { n: longestText });
  return (
    <fieldset className={row} data-order={order.id} aria-label={t('order.title', { no })}>
      <div className={who}>
        <Text size="bodySm" weight="semibold" className={mono}>
          {no}
        </Text>
        <MutedText size="caption" maxLines={1}>
          {getCustomerName(order)}
        </MutedText>
      </div>
      <div className={wide}>
        <Field label={t('order.shipping.carrier')} error={getMessage(problems.carrier)} keepsMessageLine={false}>
          <CarrierField carriers={carriers} value={parcel.carrier} onChange={(carrier) => onChange({ carrier })} />
        </Field>
      </div>
      <div className={wide}>
        <Field
          label={t('order.shipping.number')}
          hint={isRepeated ? t('orders.ship.repeatedHere') : isFirst && t('orders.ship.paste')}
          error={getMessage(problems.trackingNo)}
          keepsMessageLine={false}
        >
          <TrackingNoInput
            value={parcel.trackingNo}
            onChange={(trackingNo) => onChange({ trackingNo })}
            onPaste={(event) => {
              if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
        </Field>
      </div>
      {onRemove && (
        <IconButton label={t('orders.ship.leave', { no })} tooltip="none" className={leave} onClick={onRemove}>
          <Icon as={X} size={18} />
        </IconButton>
      )}
    </fieldset>
  );
}
