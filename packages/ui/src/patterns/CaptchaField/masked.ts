/** A phone number that its owner recognises and nobody else can call: `138****8000`. */
export function maskPhone(phone: string): string {
  const shown = phone.replace(/[\s-]/g, '');
  if (shown.length < 8) return '*'.repeat(shown.length);
  return `${shown.slice(0, -8)}****${shown.slice(-4)}`;
}

/** The first letter, and where the mailbox is: `m***@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', host] = email.trim().split('@');
  return host ? `${name.slice(0, 1)}***@${host}` : '***';
}
