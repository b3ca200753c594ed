import { type KeyboardEvent, useRef } from 'react';
import { type Locale, locales } from '../../i18n/locales.ts';

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % locales.length,
  ArrowLeft: (at) => (at + locales.length - 1) % locales.length,
  Home: () => 0,
  End: () => locales.length - 1,
};

/** Arrow keys, Home and End in a tab list: they move the focus and select. */
export function useTabKeys(value: Locale, onChange: (locale: Locale) => void) {
  const ref = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const next = locales[steps[event.key]?.(locales.indexOf(value)) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    ref.current?.querySelector<HTMLElement>(`[data-locale="${next}"]`)?.focus();
  }
  return { ref, onKeyDown };
}
