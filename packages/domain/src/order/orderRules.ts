import { maxPageSize, type OrderLine } from '@sampan/api/entities';
import { productType } from '@sampan/api/statuses';

const minute = 60_000;
const day = 86_400_000;

/** Shop settings for order rules; the names are the keys of the setting group. */
export interface OrderSettings {
  /** Minutes until an unpaid order expires and releases its stock. */
  unpaidMinutes: number;
  /** Days after it was placed in which an order can be paid by transfer. */
  transferDays: number;
  /** Days after shipment until the shop confirms receipt itself. */
  autoConfirmDays: number;
  /** Days after completion in which a refund can be requested. */
  refundWindowDays: number;
  maxPerLine: number;
  maxLines: number;
  /** Maximum unpaid orders per customer; each reserves stock. */
  maxUnpaidOrders: number;
  /** Maximum units reserved by a customer's unpaid orders, all products together. */
  maxReservedUnits: number;
  /** Maximum reserved units per product. */
  maxReservedUnitsPerProduct: number;
  /** Maximum new orders per customer and minute; in a day 20 times as many (`getOrderAllowances`). */
  maxOrdersPerMinute: number;
  /** Order total from which a signed agreement is required to ship, minor units; 0 if never. */
  agreementFrom: number;
}

/** Values of settings that were never written (decisions, "Defaults of settings"). */
export const defaultOrderSettings: OrderSettings = {
  unpaidMinutes: 30,
  transferDays: 3,
  autoConfirmDays: 7,
  refundWindowDays: 7,
  maxPerLine: 99,
  maxLines: 50,
  maxUnpaidOrders: 5,
  maxReservedUnits: 300,
  maxReservedUnitsPerProduct: 99,
  maxOrdersPerMinute: 10,
  agreementFrom: 0,
};

/** The most that `order.maxLines` may be: one call reads the current prices and stock of a whole cart. */
export const maxOrderLines = maxPageSize;

/**
 * Reads stored settings; missing ones and those that are not numbers from 0 up get their default. Earlier releases
 * stored `maxLines` of up to 200, which counts as `maxOrderLines`.
 */
export function readOrderSettings(stored: Readonly<Record<string, unknown>> = {}): OrderSettings {
  const settings = { ...defaultOrderSettings };
  for (const key of Object.keys(settings) as (keyof OrderSettings)[]) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) settings[key] = value;
  }
  settings.maxLines = Math.min(settings.maxLines, maxOrderLines);
  return settings;
}

/** Names of the order rules among the shop's settings. */
type OrderSettingName = `order.${Exclude<keyof OrderSettings, 'transferDays'>}` | 'payment.manualExpiryDays';

/** The order rules among the shop's settings. */
export function getOrderSettings(settings: Readonly<Record<OrderSettingName, number>>): OrderSettings {
  return readOrderSettings({
    unpaidMinutes: settings['order.unpaidMinutes'],
    transferDays: settings['payment.manualExpiryDays'],
    autoConfirmDays: settings['order.autoConfirmDays'],
    refundWindowDays: settings['order.refundWindowDays'],
    maxPerLine: settings['order.maxPerLine'],
    maxLines: settings['order.maxLines'],
    maxUnpaidOrders: settings['order.maxUnpaidOrders'],
    maxReservedUnits: settings['order.maxReservedUnits'],
    maxReservedUnitsPerProduct: settings['order.maxReservedUnitsPerProduct'],
    maxOrdersPerMinute: settings['order.maxOrdersPerMinute'],
    agreementFrom: settings['order.agreementFrom'],
  });
}

/** When an order created at `createdAt` (ISO 8601) expires unpaid. */
export function getExpiry(createdAt: string, settings: OrderSettings): string {
  return new Date(Date.parse(createdAt) + settings.unpaidMinutes * minute).toISOString();
}

/** When an order made at `createdAt` (ISO 8601) stops waiting for its transfer. */
export function getTransferExpiry(createdAt: string, settings: OrderSettings): string {
  return new Date(Date.parse(createdAt) + settings.transferDays * day).toISOString();
}

/**
 * When an order whose transfer staff did not find at `declinedAt` (ISO 8601) expires: at least a day later, because the
 * customer reads of it in a mail.
 */
export function getDeclinedTransferExpiry(declinedAt: string, settings: OrderSettings): string {
  return new Date(Date.parse(declinedAt) + Math.max(settings.unpaidMinutes * minute, day)).toISOString();
}

/** When the shop confirms receipt of an order shipped at `shippedAt` (ISO 8601). */
export function getAutoConfirmTime(shippedAt: string, settings: OrderSettings): string {
  return new Date(Date.parse(shippedAt) + settings.autoConfirmDays * day).toISOString();
}

/** End of the refund window of an order completed at `completedAt` (ISO 8601). */
export function getRefundDeadline(completedAt: string, settings: OrderSettings): string {
  return new Date(Date.parse(completedAt) + settings.refundWindowDays * day).toISOString();
}

/** Whether the product, or that of the line, is digital. */
export function isDigitalLine(line: Pick<OrderLine, 'type'>): boolean {
  return line.type === productType.digital;
}

/** Maximum quantity of a product per order: the files of a digital product are bought once. */
export function getMaxQuantity(
  { type }: { type?: OrderLine['type'] | undefined },
  { maxPerLine }: Pick<OrderSettings, 'maxPerLine'>,
): number {
  return type === productType.digital ? 1 : maxPerLine;
}

/** Whether all lines are digital: such an order is complete when it is paid and needs no address. */
export function isDigitalOrder(lines: readonly Pick<OrderLine, 'type'>[]): boolean {
  return lines.length > 0 && lines.every(isDigitalLine);
}
