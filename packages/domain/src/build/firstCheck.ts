/** Delay after the app is idle until the first build check and the first prefetch, ms. */
export const firstCheckMs = 1000;
