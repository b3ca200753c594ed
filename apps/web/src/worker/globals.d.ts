/** The id of the build that this worker belongs to; defined by the bundler. */
declare const __BUILD_ID__: string;
/** The precache manifest; defined by the bundler. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[];
/** URL of the app shell document; defined by the bundler. */
declare const __SHELL__: string;
