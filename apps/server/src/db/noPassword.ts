/** Nobody signs in with it: no password has this hash. */
export const noPassword = 'none';
