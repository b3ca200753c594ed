/**
 * Names of the contract's status numbers, which code uses instead of bare numbers, and lists of its values. This module
 * has no imports, so that using one loads no schema.
 */

export const orderStatus = {
  pendingPayment: 10,
  paid: 20,
  shipped: 30,
  completed: 40,
  cancelled: 50,
  refundRequested: 60,
  refunding: 70,
  refunded: 80,
} as const;

export const orderStatuses = [10, 20, 30, 40, 50, 60, 70, 80] as const;

/** `manual`: a transfer to the shop's account by bank or FPS, which staff confirm manually. */
export const paymentMethods = ['alipay', 'wechat', 'stripe', 'manual'] as const;

/** How an order was closed: by its customer or by staff, or because its time was up. */
export const closeType = { customer: 1, timeout: 2, staff: 3 } as const;

export const paymentStatus = {
  created: 0,
  pending: 10,
  paid: 20,
  closed: 30,
  failed: 40,
  refunding: 50,
  refunded: 60,
} as const;

export const refundStatus = {
  requested: 10,
  approved: 20,
  refunded: 30,
  rejected: 40,
  withdrawn: 50,
  failed: 60,
} as const;

/** Types of products. */
export const productType = { physical: 1, digital: 2 } as const;

export const productStatus = { offShelf: 0, onShelf: 1, archived: 2 } as const;

export const categoryStatus = { hidden: 0, active: 1 } as const;

export const articleStatus = { draft: 0, published: 1, archived: 2 } as const;

export const userStatus = { normal: 0, disabled: 1, deregistered: 2 } as const;

export const kycStatus = { notSubmitted: 0, underReview: 1, approved: 2, rejected: 3, expired: 4 } as const;

/** A smaller number has more rights. */
export const userRole = { admin: 1, operator: 2, customer: 3 } as const;

/** Types of ledger entries. */
export const transactionType = { payment: 1, refund: 2, close: 3, adjustment: 4, note: 5 } as const;
