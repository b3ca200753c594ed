/** Whether a story, by its title, is of a whole screen. */
export const isScreen = (title: string) => /^(Shop|Account|Admin)(\/|$)/.test(title);

/** Whether it is of what screens are made of. */
export const isPart = (title: string) => /^(Primitives|Patterns)\//.test(title);
