import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { Address, Order } from '@sampan/api/entities';
import { type ErrorCode, statusByCode } from '@sampan/api/errors';
import type { DraftLine } from './draft.ts';

export const address: Address = {
  receiver: '陳嘉敏',
  phone: '+85291234567',
  country: 'HK',
  province: '',
  city: '',
  district: '灣仔',
  detail: '軒尼詩道 1 號',
};
const line: Omit<DraftLine, 'productId' | 'quantity'> = {
  priceAmount: 12_800,
  currency: 'CNY',
  type: 1,
  name: '紫砂茶壺',
  cover: '/media/teapot-1',
  options: [],
};
export const teapot: DraftLine = { ...line, productId: 5, quantity: 2 };
export const bowl: DraftLine = { ...line, productId: 6, quantity: 1, priceAmount: 3000 };
export const blueprint: DraftLine = { ...line, productId: 7, quantity: 1, type: 2 };

const order: Order = {
  id: 31,
  orderNo: 'SP31',
  userId: 7,
  status: 10,
  lines: [],
  refunds: [],
  goodsAmount: 28_600,
  shippingAmount: 0,
  totalAmount: 28_600,
  currency: 'CNY',
  actions: ['pay', 'cancel'],
  timeline: [],
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
};
export const placed: Envelope<Order> = { status: 'success', data: order };

/** An answer that refuses the order. */
export function toFailure(code: ErrorCode, details?: unknown): Envelope<Order> {
  const statusCode = statusByCode[code];
  return toFail(statusCode, JSON.stringify({ code, message: code, statusCode, details }));
}
