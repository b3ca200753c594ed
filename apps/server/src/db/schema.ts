/** All tables; drizzle-kit generates the migrations from this file. */
export * from './tables/audit.ts';
export * from './tables/builds.ts';
export * from './tables/files.ts';
export * from './tables/jobs.ts';
export * from './tables/orders.ts';
export * from './tables/payments.ts';
export * from './tables/products.ts';
export * from './tables/providers.ts';
export * from './tables/reconciliation.ts';
export * from './tables/sandbox.ts';
export * from './tables/security.ts';
export * from './tables/shop.ts';
export * from './tables/sms.ts';
export * from './tables/users.ts';

/*
 * Columns that no code uses: refunds.provider_refund_no, payment_events.payment_id, captchas.target and
 * captchas.attempts. Drizzle's inserts name every column, so one release removes them from the tables and the next one
 * drops them.
 */
