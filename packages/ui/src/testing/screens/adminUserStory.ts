export const slow = { timeout: 10_000 };
/** A customer whose e-mail address and phone number are set. */
export const someone = 'kamling.chan';
