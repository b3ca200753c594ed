import type { OrderLine } from '@sampan/api/entities';

/** Formats the options of a variant, which distinguish it from its siblings: `red · large`, empty without options. */
export function formatOptions({ options }: Pick<OrderLine, 'options'>): string {
  return options.map(({ value }) => value).join(' · ');
}

/** Formats a product or an order line as `Cup · red · large`: the variants of a product differ by their options only. */
export function formatNameWithOptions({ name, options }: Pick<OrderLine, 'name' | 'options'>): string {
  return options.length > 0 ? `${name} · ${formatOptions({ options })}` : name;
}
