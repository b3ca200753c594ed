/** Number of featured products that a screen requests and shows (specification, section 9). */
export const featuredCount = 4;
