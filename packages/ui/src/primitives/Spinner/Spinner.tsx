import { spinner } from './Spinner.css.ts';

export interface SpinnerProps {
  /** Diameter in px. Default: 20. */
  size?: 16 | 20 | 24;
}

/**
 * Spinner, only for buttons, fields and pull-to-refresh. Hidden from assistive technology: the control sets aria-
 * busy.
 */
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg className={spinner} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden focusable={false}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
