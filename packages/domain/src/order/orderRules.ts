import type { Order, OrderLine, OrderStatus } from '@sampan/api/entities';

const minute = 60_000;
const day = 86_400_000;

/** The shop's settings that the rules of orders depend on, by the key of their setting group. */
export interface OrderSettings {
  /** Minutes an unpaid order keeps its stock. */
  unpaidMinutes: number;
  /** Days after shipment until the shop confirms receipt itself. */
  autoConfirmDays: number;
  /** Days after completion in which a refund can be asked for. */
  refundWindowDays: number;
  maxPerLine: number;
  maxLines: number;
  /** Unpaid orders that a customer may have at once: each keeps its stock. */
  maxUnpaidOrders: number;
  /** Units that the unpaid orders of a customer may keep, of all products together. */
  maxReservedUnits: number;
  /** Units of one product among them. */
  maxReservedUnitsPerProduct: number;
  /** Orders that a customer may make in a minute. */
  maxOrdersPerMinute: number;
  /** Total from which an order ships only with a signed agreement, in minor units. */
  agreementFrom: number;
}

export const defaultOrderSettings: OrderSettings = {
  unpaidMinutes: 30,
  autoConfirmDays: 7,
  refundWindowDays: 7,
  maxPerLine: 99,
  maxLines: 50,
  maxUnpaidOrders: 5,
  maxReservedUnits: 300,
  maxReservedUnitsPerProduct: 99,
  maxOrdersPerMinute: 10,
  agreementFrom: Number.MAX_SAFE_INTEGER,
};

/** Settings as stored, with the default for each that is missing or not a number from 0 up. */
export function orderSettings(stored: Readonly<Record<string, unknown>> = {}): OrderSettings {
  const settings = { ...defaultOrderSettings };
  for (const key of Object.keys(settings) as (keyof OrderSettings)[]) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) settings[key] = value;
  }
  return settings;
}

/** When an order made at `createdAt` (ISO 8601) stops waiting for its payment. */
export function getExpiry(createdAt: string, settings: OrderSettings = defaultOrderSettings): string {
  return new Date(Date.parse(createdAt) + settings.unpaidMinutes * minute).toISOString();
}

/** When the shop confirms receipt of an order shipped at `shippedAt` (ISO 8601). */
export function getAutoConfirmTime(shippedAt: string, settings: OrderSettings = defaultOrderSettings): string {
  return new Date(Date.parse(shippedAt) + settings.autoConfirmDays * day).toISOString();
}

/** The last moment at which an order completed at `completedAt` (ISO 8601) can be sent back. */
export function getRefundDeadline(completedAt: string, settings: OrderSettings = defaultOrderSettings): string {
  return new Date(Date.parse(completedAt) + settings.refundWindowDays * day).toISOString();
}

/** True for a line of a downloadable product. */
export function isDigitalLine(line: Pick<OrderLine, 'type'>): boolean {
  return line.type === 2;
}

/** Nothing to ship: such an order is complete as soon as it is paid, and needs no address. */
export function isDigitalOrder(lines: readonly Pick<OrderLine, 'type'>[]): boolean {
  return lines.length > 0 && lines.every(isDigitalLine);
}

/**
 * Whether the files of an order's digital lines can be downloaded. Not while a refund is asked for: else files could
 * be fetched between the request, which asks for "never downloaded", and the money coming back.
 */
export function mayDownloadFiles(order: Pick<Order, 'status'>): boolean {
  return downloadableStatuses.has(order.status);
}
const downloadableStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([20, 30, 40]);
