/** What a new password must be, each told while it is typed. */
export const passwordRules = {
  length: (password: string) => password.length >= 8,
  letter: (password: string) => /\p{L}/u.test(password),
  other: (password: string) => /[^\p{L}\s]/u.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

export function isGoodPassword(password: string): boolean {
  return Object.values(passwordRules).every((holds) => holds(password));
}
