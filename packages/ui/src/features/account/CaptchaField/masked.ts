/** Masks a phone number: `138****8000`. */
export function maskPhone(phone: string): string {
  const shown = phone.replace(/[\s-]/g, '');
  if (shown.length < 8) return '*'.repeat(shown.length);
  return `${shown.slice(0, -8)}****${shown.slice(-4)}`;
}

/** Masks an e-mail address to its first letter and domain: `m***@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', host] = email.normalize('NFKC').trim().split('@');
  return host ? `${name.slice(0, 1)}***@${host}` : '***';
}
