/** Stored as the hash of an account that has no password: no password matches it. */
export const noPassword = 'none';
