export type GoodsSort = 'created' | 'sold' | 'price' | 'priceDesc' | 'name';
export const goodsSorts = ['created', 'sold', 'price', 'priceDesc', 'name'] as const satisfies readonly GoodsSort[];
