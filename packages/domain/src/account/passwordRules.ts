/** Minimum and maximum password length, characters. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Rules for a new password. The form shows a tick for each rule; both backends enforce all of them. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLength.min && password.length <= passwordLength.max,
  letter: (password: string) => /\p{L}/u.test(password),
  other: (password: string) => /[^\p{L}\s]/u.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Whether a new password meets all rules. Not checked at login: passwords set under older rules stay valid. */
export function isGoodPassword(password: string): boolean {
  return Object.values(passwordRules).every((holds) => holds(password));
}
