import type { NamedValue, Variant } from '@sampan/api/entities';
import { groupBy } from '@sampan/domain/groupBy';

export type SkuVariant = Pick<Variant, 'id' | 'slug' | 'options' | 'stock' | 'cover' | 'i18n'>;

/** `notMade`: this value does not exist in combination with the other selected options. */
export type ChoiceState = 'available' | 'soldOut' | 'notMade';

export interface SkuChoice {
  /** In the shop's base locale; identifies the choice. */
  value: string;
  /** In the viewer's locale. */
  label: string;
  state: ChoiceState;
  /**
   * The resulting variant: this value with the other options unchanged, or the nearest existing combination. From a
   * sold-out variant, the nearest one in stock.
   */
  variant: SkuVariant;
}

export interface SkuRow {
  name: string;
  label: string;
  /** True if every value has its own picture (glazes, not sizes): its choices show them. */
  isPictured: boolean;
  /** The choice of the displayed variant; undefined in a row of options that it does not have. */
  chosen?: SkuChoice;
  choices: SkuChoice[];
}

/** A pressed choice whose combination does not exist. Discarded when another product is displayed. */
export interface SkuRequest {
  row: string;
  value: string;
  /** Id of the product displayed at that time. */
  from: number;
}

type GetOptions = (variant: SkuVariant) => readonly NamedValue[];

const getChoice = (variant: SkuVariant, name: string) => variant.options.find((option) => option.name === name)?.value;

/** Number of the `options` that a variant has. */
function countSharedOptions(variant: SkuVariant, options: readonly NamedValue[]): number {
  return options.filter(({ name, value }) => getChoice(variant, name) === value).length;
}

function findNearestVariant(options: readonly NamedValue[], candidates: readonly SkuVariant[]): SkuVariant | undefined {
  const rank = (variant: SkuVariant) => countSharedOptions(variant, options) + (variant.stock > 0 ? 0.5 : 0);
  return candidates.reduce<SkuVariant | undefined>(
    (best, variant) => (best === undefined || rank(variant) > rank(best) ? variant : best),
    undefined,
  );
}

/**
 * Computes the picker's rows: one per option in which the variants differ, relative to the displayed variant. Variants
 * with other options, to which no choice leads, have rows of their own.
 * `getOptions` gives a variant's options in the viewer's locale, in the variant's own order.
 */
export function computeSkuRows(variants: readonly SkuVariant[], shownId: number, getOptions: GetOptions): SkuRow[] {
  const currentVariant = variants.find(({ id }) => id === shownId);
  if (!currentVariant) return [];
  const rows = currentVariant.options.flatMap(({ name, value: chosenValue }, position): SkuRow[] => {
    const values = [...new Set(variants.flatMap((variant) => getChoice(variant, name) ?? []))];
    const choices = values.flatMap((value): SkuChoice[] => {
      const options = currentVariant.options.map((option) => (option.name === name ? { name, value } : option));
      const having = variants.filter((variant) => getChoice(variant, name) === value);
      const exact = having.find((variant) => countSharedOptions(variant, options) === options.length);
      const nearest = findNearestVariant(options, having);
      // A sold-out variant would strike out every other value, although each may be in stock with other options.
      const isLeft = value !== chosenValue && currentVariant.stock <= 0 && exact !== undefined && exact.stock <= 0;
      const inStock = isLeft
        ? findNearestVariant(
            options,
            having.filter(({ stock }) => stock > 0),
          )
        : undefined;
      const variant = inStock ?? exact ?? nearest;
      if (!variant) return [];
      const label = getOptions(variant)[getOptionIndex(variant, name)]?.value ?? value;
      const state: ChoiceState = !exact ? 'notMade' : variant.stock > 0 ? 'available' : 'soldOut';
      return [{ value, label, state, variant }];
    });
    const chosen = choices.find(({ value }) => value === chosenValue);
    if (!chosen) return [];
    const label = getOptions(currentVariant)[position]?.name ?? name;
    return [{ name, label, isPictured: isToBeSeen(variants, name), chosen, choices }];
  });
  const offered = new Set(rows.flatMap(({ choices }) => choices.map(({ variant }) => variant)));
  const others = variants.filter((variant) => !offered.has(variant) && hasOtherOptions(variant, currentVariant));
  return [...rows, ...createOtherRows(others, getOptions)];
}

const getNames = ({ options }: SkuVariant) => options.map(({ name }) => name);

function hasOtherOptions(variant: SkuVariant, currentVariant: SkuVariant): boolean {
  return (
    getNames(variant).length > 0 && String(getNames(variant).toSorted()) !== String(getNames(currentVariant).toSorted())
  );
}

/** One row for all variants with the same options; a choice is the whole of a variant's values. */
function createOtherRows(variants: readonly SkuVariant[], getOptions: GetOptions): SkuRow[] {
  const variantsByNames = groupBy(variants, (variant) => getNames(variant).join(' · '));
  return [...variantsByNames].map(([names, alike]) => ({
    name: `other ${names}`,
    label: getOptions(alike[0] as SkuVariant)
      .map(({ name }) => name)
      .join(' · '),
    isPictured: false,
    choices: alike.map((variant) => ({
      value: String(variant.id),
      label: getOptions(variant)
        .map(({ value }) => value)
        .join(' · '),
      state: variant.stock > 0 ? 'available' : 'soldOut',
      variant,
    })),
  }));
}

function getOptionIndex(variant: SkuVariant, name: string): number {
  return variant.options.findIndex((option) => option.name === name);
}

/** True if an option has several values and no two share a picture. */
function isToBeSeen(variants: readonly SkuVariant[], name: string): boolean {
  const variantsByCover = groupBy(variants, ({ cover }) => cover);
  const isTelling = [...variantsByCover.values()].every(
    (alike) => new Set(alike.map((one) => getChoice(one, name))).size === 1,
  );
  return isTelling && new Set(variants.map((variant) => getChoice(variant, name))).size > 1;
}
