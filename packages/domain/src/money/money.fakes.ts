import { onTestFinished, vi } from 'vitest';

class FirefoxNumberFormat extends Intl.NumberFormat {
  constructor(locale?: Intl.LocalesArgument, options: Intl.NumberFormatOptions = {}) {
    const digits = options.currency === 'IDR' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
    super(locale, { ...digits, ...options });
  }
}

/** Replaces Intl by Firefox's until the test ends: it takes decimals from ISO 4217, where IDR has two, not from CLDR. */
export function simulateFirefox(): void {
  const spy = vi.spyOn(Intl, 'NumberFormat').mockImplementation(FirefoxNumberFormat);
  onTestFinished(() => spy.mockRestore());
}
