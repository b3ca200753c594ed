import type { NamedValue, Variant } from '@sampan/api/entities';

export type SkuVariant = Pick<Variant, 'id' | 'slug' | 'options' | 'stock' | 'cover' | 'i18n'>;

/** Made and there; made and sold out; not made together with what is chosen in the other rows. */
export type ChoiceState = 'available' | 'soldOut' | 'notMade';

export interface SkuChoice {
  /** In the shop's base words: what tells choices apart. */
  value: string;
  /** In the reader's words. */
  label: string;
  state: ChoiceState;
  /** What choosing leads to: this value with the rest as it is, or the nearest to that which is made. */
  variant: SkuVariant;
}

export interface SkuRow {
  name: string;
  label: string;
  /** Every value looks different, as glazes do and sizes do not: its choices show how. */
  isPictured: boolean;
  chosen: SkuChoice;
  choices: SkuChoice[];
}

/** A choice that was pressed and is not made with the rest. The question stands while the same product is shown. */
export interface SkuRequest {
  row: string;
  value: string;
  /** Id of the product that was shown. */
  from: number;
}

type Words = (variant: SkuVariant) => readonly NamedValue[];

const getChoice = (variant: SkuVariant, name: string) => variant.options.find((option) => option.name === name)?.value;

/** How many of `wanted` a variant has. */
function likeness(variant: SkuVariant, wanted: readonly NamedValue[]): number {
  return wanted.filter(({ name, value }) => getChoice(variant, name) === value).length;
}

function nearestTo(wanted: readonly NamedValue[], candidates: readonly SkuVariant[]): SkuVariant | undefined {
  const rank = (variant: SkuVariant) => likeness(variant, wanted) + (variant.stock > 0 ? 0.5 : 0);
  return candidates.reduce<SkuVariant | undefined>(
    (best, variant) => (best === undefined || rank(variant) > rank(best) ? variant : best),
    undefined,
  );
}

/**
 * The rows of a SKU picker: one for each option that the variants differ in, seen from the variant that is shown.
 * `wordsOf` gives a variant's options in the reader's locale, in the order of its own.
 */
export function skuRows(variants: readonly SkuVariant[], shownId: number, getMessages: Words): SkuRow[] {
  const shown = variants.find(({ id }) => id === shownId);
  if (!shown) return [];
  return shown.options.flatMap(({ name, value: chosenValue }, position): SkuRow[] => {
    const values = [...new Set(variants.flatMap((variant) => getChoice(variant, name) ?? []))];
    const choices = values.flatMap((value): SkuChoice[] => {
      const wanted = shown.options.map((option) => (option.name === name ? { name, value } : option));
      const having = variants.filter((variant) => getChoice(variant, name) === value);
      const exact = having.find((variant) => likeness(variant, wanted) === wanted.length);
      const variant = exact ?? nearestTo(wanted, having);
      if (!variant) return [];
      const label = getMessages(variant)[indexIn(variant, name)]?.value ?? value;
      const state: ChoiceState = !exact ? 'notMade' : exact.stock > 0 ? 'available' : 'soldOut';
      return [{ value, label, state, variant }];
    });
    const chosen = choices.find(({ value }) => value === chosenValue);
    if (!chosen) return [];
    const label = getMessages(shown)[position]?.name ?? name;
    return [{ name, label, isPictured: isToBeSeen(variants, name), chosen, choices }];
  });
}

function indexIn(variant: SkuVariant, name: string): number {
  return variant.options.findIndex((option) => option.name === name);
}

/** Whether an option has several values and no two of them ever look the same. */
function isToBeSeen(variants: readonly SkuVariant[], name: string): boolean {
  const variantsByCover = Map.groupBy(variants, ({ cover }) => cover);
  const isTelling = [...variantsByCover.values()].every(
    (alike) => new Set(alike.map((one) => getChoice(one, name))).size === 1,
  );
  return isTelling && new Set(variants.map((variant) => getChoice(variant, name))).size > 1;
}
