import type { Category, ProductCard, SuggestedCategory, SuggestedProduct } from '@sampan/api/entities';
import { pickTexts } from '../catalogue/pickTexts.ts';
import { toProductTokens } from './productSearch.ts';
import { matches } from './searchTokens.ts';

const maxProducts = 6;
const maxCategories = 4;
/** Number of matching cards, best sold first, that `suggestProducts` chooses from. */
export const maxSuggestionCandidates = 24;

interface NamedEntity {
  name: string;
  i18n?: Record<string, { name?: string | undefined } | undefined> | undefined;
}

function isNamed({ name, i18n = {} }: NamedEntity, tokens: readonly string[]): boolean {
  const names = [name, ...Object.values(i18n).flatMap((entry) => entry?.name ?? [])];
  return matches(toProductTokens(names), tokens);
}

/**
 * Chooses at most 6 products to suggest from matching cards, best sold first. A match in the name precedes one in the
 * attributes or the category, and goods in stock precede those that are sold out.
 */
export function suggestProducts(cards: readonly ProductCard[], tokens: readonly string[]): SuggestedProduct[] {
  const getRank = (card: ProductCard) => (isNamed(card, tokens) ? 0 : 2) + (card.stock > 0 ? 0 : 1);
  return cards
    .map((card) => ({ card, rank: getRank(card) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxProducts)
    .map(({ card }) => ({
      id: card.id,
      slug: card.slug,
      name: card.name,
      priceAmount: card.priceAmount,
      maxPriceAmount: card.maxPriceAmount,
      currency: card.currency,
      cover: card.cover,
      i18n: pickTexts(card.i18n, ['name']),
    }));
}

/** Chooses at most 4 of the active categories whose name matches, those with most goods first; none without goods. */
export function suggestCategories(active: readonly Category[], tokens: readonly string[]): SuggestedCategory[] {
  return active
    .filter((category) => (category.productCount ?? 0) > 0 && isNamed(category, tokens))
    .sort((one, other) => (other.productCount ?? 0) - (one.productCount ?? 0))
    .slice(0, maxCategories)
    .map((category) => ({
      id: category.id,
      name: category.name,
      slug: category.slug,
      productCount: category.productCount ?? 0,
      i18n: pickTexts(category.i18n, ['name']),
    }));
}
