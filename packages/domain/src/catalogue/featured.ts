/** How many featured products a screen asks for and shows (specification, section 9). */
export const featuredCount = 4;
