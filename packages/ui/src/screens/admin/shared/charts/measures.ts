/** Measures of a trend. */
export const trendMeasures = ['amount', 'orders'] as const;
export type TrendMeasure = (typeof trendMeasures)[number];

/** Measures of a ranking. */
export const rankMeasures = ['amount', 'quantity'] as const;
export type RankMeasure = (typeof rankMeasures)[number];
