/** Compile WebAssembly with Liftoff only: optimising PGlite does not pay off in processes that run for seconds. */
export const nodeFlags = ['--liftoff-only'];
