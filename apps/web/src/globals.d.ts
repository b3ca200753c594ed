/** The id of the running build; defined by the bundler. */
declare const __BUILD_ID__: string;
