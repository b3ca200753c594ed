export const goodsSorts = ['created', 'sold', 'price', 'priceDesc', 'name'] as const;
export type GoodsSort = (typeof goodsSorts)[number];
