/** Number of rounds of the gallery order, and the maximum of views per product before the order repeats. */
export const galleryRounds = 5;

/**
 * Round of the gallery in which a picture appears: each round has one picture per product, and neighbouring products
 * start at different views. The offset per five products prevents a five-column grid from showing the same view in a
 * whole column.
 */
export function computeGalleryRound(sort: number, productId: number): number {
  return (sort + productId + Math.floor(productId / galleryRounds)) % galleryRounds;
}
