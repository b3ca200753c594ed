/** Whether a text is an sRGB colour as the setting stores it: `#rrggbb`. */
export function isAccentColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
