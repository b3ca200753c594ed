/** Whether a story, by its title, shows a whole screen. */
export const isScreen = (title: string) => /^(Shop|Account|Admin)(\/|$)/.test(title);

/** Whether a story, by its title, shows a screen of the back office, which is made for desktops. */
export const isDeskScreen = (title: string) => /^Admin(\/|$)/.test(title);

/** Whether a story, by its title, shows a primitive, a pattern or a feature. */
export const isPart = (title: string) => /^(Primitives|Patterns|Features)\//.test(title);
