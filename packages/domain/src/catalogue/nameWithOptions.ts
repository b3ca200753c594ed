import type { OrderLine } from '@sampan/api/entities';

/** Formats a product or an order line as `Cup · red · large`: the variants of a product differ by their options only. */
export function formatNameWithOptions({ name, options }: Pick<OrderLine, 'name' | 'options'>): string {
  return [name, ...options.map(({ value }) => value)].join(' · ');
}
