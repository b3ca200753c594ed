import { spinner } from './Spinner.css.ts';

export interface SpinnerProps {
  size?: 16 | 20 | 24;
}

/** Only inside buttons, fields and the pull-to-refresh. Silent: the busy control says so itself. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg className={spinner} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden focusable={false}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
