/** What a trend draws. */
export const trendMeasures = ['amount', 'orders'] as const;
export type TrendMeasure = (typeof trendMeasures)[number];

/** What a ranking goes by. */
export const rankMeasures = ['amount', 'quantity'] as const;
export type RankMeasure = (typeof rankMeasures)[number];
