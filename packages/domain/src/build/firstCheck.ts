/** ms after the app is idle: the first look at builds, and the first fetch ahead of a navigation. */
export const firstCheckMs = 1000;
