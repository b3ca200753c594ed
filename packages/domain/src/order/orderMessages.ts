import type { Locale, Order, PaymentMethod, Refund } from '@sampan/api/entities';
import type { CodeMessage } from '../account/codeMessage.ts';
import type { CodeChannel } from '../account/codes.ts';
import { methodLabels } from '../exports/labels.ts';
import { formatMailTime } from '../mail/formatMailTime.ts';
import { createMail, type MailBlock } from '../mail/mailDocument.ts';
import { addLabel, addSignature, toLead } from '../mail/mailTexts.ts';
import { formatAmount } from '../money/formatAmount.ts';
import { getLocaleText } from '../text/localeTexts.ts';
import { lacksAgreement } from './agreement.ts';
import { getCarrierName } from './carrierNames.ts';
import { type OrderMessageFacts, type OrderMessageTexts, orderMessageTexts } from './orderMessageTexts.ts';
import { type OrderNotice, smsTemplateByNotice } from './orderNotices.ts';
import { isDigitalOrder } from './orderRules.ts';
import { computeUnitsCost, sumRefundedAmount, sumRefundedQuantity } from './refunds.ts';
import { findTrackingLink } from './trackingLink.ts';

/** Fields of an order that messages use. */
export type MessageOrder = Pick<
  Order,
  'orderNo' | 'currency' | 'goodsAmount' | 'shippingAmount' | 'totalAmount' | 'expiresAt'
> & {
  method: PaymentMethod | undefined;
  lines: readonly Pick<
    Order['lines'][number],
    'id' | 'name' | 'options' | 'quantity' | 'subtotalAmount' | 'type' | 'i18n'
  >[];
  refunds: readonly Pick<Refund, 'status' | 'items' | 'amount'>[];
  shipment?: { carrier: string; trackingNo: string } | undefined;
} & Pick<Order, 'agreement' | 'asksAgreement'>;

export interface OrderMessageInput {
  order: MessageOrder;
  notice: OrderNotice;
  /** The methods by which it can be paid, with `placed`. */
  methods?: readonly PaymentMethod[];
  /** The reason or remark of staff. */
  text?: string | undefined;
  /** Address of the order's page. */
  url: string;
  /** The shop's name. */
  shop: string;
  /** Signature of a text message; defaults to the shop's name. */
  signature?: string | undefined;
}

/** The message to the owner of an order. A mail has a subject and a document, a text message has neither. */
export function createOrderMessage(channel: CodeChannel, locale: Locale, input: OrderMessageInput): CodeMessage {
  const { order, notice, shop, signature = shop } = input;
  const texts = orderMessageTexts[locale];
  const kind = texts.kinds[notice.kind];
  const facts = toFacts(locale, input);
  if (channel === 'sms') return toTextMessage(locale, notice, facts, addSignature(locale, signature, kind.body(facts)));
  const heading = kind.subject(order.orderNo);
  const subject = addLabel(locale, shop, heading);
  return createMail(
    { locale, shop },
    { subject, heading, footer: 'order', blocks: toBlocks(locale, input, texts, facts) },
  );
}

/** Replaces no-break spaces, which the alphabet of text messages lacks: with one, a message would need more parts. */
const toPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

function toTextMessage(
  locale: Locale,
  { kind }: OrderNotice,
  { orderNo, amount, method, carrier, trackingNo }: OrderMessageFacts,
  body: string,
): CodeMessage {
  const text = toPlainSpaces(body);
  const name = smsTemplateByNotice[kind];
  if (!name) return { text };
  const params = { orderNo, amount: toPlainSpaces(amount), method, carrier, trackingNo };
  return { text, template: { name, locale, params } };
}

function toFacts(locale: Locale, { order, notice, methods = [] }: OrderMessageInput): OrderMessageFacts {
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });
  const amount = 'amount' in notice ? notice.amount : order.totalAmount;
  const isDigital = isDigitalOrder(order.lines);
  return {
    orderNo: order.orderNo,
    amount: formatAmount(amount, order.currency, locale),
    method: order.method ? getMethodName(order.method, locale) : '',
    methods: alternatives.format(methods.map((method) => getMethodName(method, locale))),
    expiresAt: order.expiresAt ? formatMailTime(locale, order.expiresAt) : '',
    carrier: getCarrierName(order.shipment?.carrier ?? '', locale),
    trackingNo: order.shipment?.trackingNo ?? '',
    isDigital,
    needsAgreement: !isDigital && lacksAgreement(order),
  };
}

/** Name of a payment method within a sentence: in English only the names of brands are capitalized. */
function getMethodName(method: PaymentMethod, locale: Locale): string {
  const label = getLocaleText(methodLabels[method], locale);
  return method === 'stripe' || method === 'manual' ? label.toLowerCase() : label;
}

/** Notices of a parcel, which link to its tracking. */
const parcelNotices: ReadonlySet<OrderNotice['kind']> = new Set(['shipped', 'shipmentCorrected']);
/** Notices that list what was ordered. */
const listing: ReadonlySet<OrderNotice['kind']> = new Set(['placed', 'paid', 'shipped']);

function toBlocks(
  locale: Locale,
  { order, notice, text, url }: OrderMessageInput,
  texts: OrderMessageTexts,
  facts: OrderMessageFacts,
): MailBlock[] {
  const { kinds, noteLabel, track } = texts;
  const kind = kinds[notice.kind];
  const tracking = parcelNotices.has(notice.kind) && findTrackingLink(facts.carrier, facts.trackingNo);
  return [
    { type: 'text', text: kind.body(facts) },
    ...(text ? [{ type: 'quote' as const, label: noteLabel, quote: text }] : []),
    ...(tracking ? [{ type: 'action' as const, label: track, lead: toLead(locale, track), url: tracking }] : []),
    ...(listing.has(notice.kind) ? toListing(locale, order, texts) : []),
    { type: 'action', label: kind.action, lead: kind.lead, url },
  ];
}

/** Lists the units that were not refunded, then the amounts of the whole order, its refunds and the rest. */
function toListing(
  locale: Locale,
  order: MessageOrder,
  { goods, shipping, refunded, total }: OrderMessageTexts,
): MailBlock[] {
  const formatMoney = (amount: number) => formatAmount(amount, order.currency, locale);
  const refundedAmount = sumRefundedAmount(order);
  const lines = order.lines.map((line) => {
    const refundedQuantity = sumRefundedQuantity(order, line.id);
    const quantity = line.quantity - refundedQuantity;
    return { ...line, quantity, amount: computeUnitsCost(line, refundedQuantity, quantity) };
  });
  return [
    {
      type: 'lines',
      lines: lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, options, quantity, amount, i18n }) => {
          const texts = i18n?.[locale];
          const values = (texts?.options ?? options).map(({ value }) => value).join(locale === 'en-US' ? ', ' : '，');
          return {
            name: texts?.name ?? name,
            ...(values && { options: values }),
            quantity,
            amount: formatMoney(amount),
          };
        }),
    },
    {
      type: 'facts',
      facts: [
        { label: goods, value: formatMoney(order.goodsAmount) },
        ...(order.shippingAmount > 0 ? [{ label: shipping, value: formatMoney(order.shippingAmount) }] : []),
        ...(refundedAmount > 0 ? [{ label: refunded, value: formatMoney(-refundedAmount) }] : []),
        { label: total, value: formatMoney(order.totalAmount - refundedAmount), isStrong: true },
      ],
    },
  ];
}
