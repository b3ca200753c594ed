/** So many views has a product at the most before the album starts over. */
export const galleryRounds = 5;

/**
 * In which round of the album a picture comes: one of every product a round, neighbours from different sides. The views
 * run on after every fifth product, or a grid of five columns would show one side a column.
 */
export function computeGalleryRound(sort: number, productId: number): number {
  return (sort + productId + Math.floor(productId / galleryRounds)) % galleryRounds;
}
