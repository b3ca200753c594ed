/** Minimum and maximum password length, characters. */
const passwordLength = { min: 8, max: 128 } as const;

/**
 * Whether a new password has a valid length, which forms check; backends check also that it cannot be guessed. Any kinds of
 * characters are good, because rules for them make passwords that people forget, not safer ones (NIST SP 800-63B).
 */
export function isGoodPassword(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max;
}
