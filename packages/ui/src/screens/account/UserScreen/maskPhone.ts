/** A phone number that its owner recognises and nobody else can call: `+852 9*** **67`'s idea, digits only. */
export function maskPhone(phone: string): string {
  const shown = phone.replace(/\s/g, '');
  if (shown.length < 7) return shown.replace(/\d/g, '*');
  return `${shown.slice(0, -8)}${shown.slice(-8, -7)}${'*'.repeat(5)}${shown.slice(-2)}`;
}
