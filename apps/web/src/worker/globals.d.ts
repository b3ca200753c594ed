/** The id of the build that this worker belongs to; defined by the bundler. */
declare const __BUILD_ID__: string;
/** What is fetched when the worker is installed; defined by the bundler. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[];
/** Whose document is the app without a page; defined by the bundler. */
declare const __SHELL__: string;
