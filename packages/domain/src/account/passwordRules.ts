/** Characters that a password has at least, and at most. */
export const passwordLength = { min: 8, max: 128 } as const;

/** What a new password must be. The form shows a tick for each; both backends ask for all of them. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLength.min && password.length <= passwordLength.max,
  letter: (password: string) => /\p{L}/u.test(password),
  other: (password: string) => /[^\p{L}\s]/u.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Whether a password keeps all rules. One that was chosen under older rules still opens its account. */
export function isGoodPassword(password: string): boolean {
  return Object.values(passwordRules).every((holds) => holds(password));
}
