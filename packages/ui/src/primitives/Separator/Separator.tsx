import { separator, wave } from './Separator.css.ts';

export interface SeparatorProps {
  /** `wave` is the brand's only decorative divider. */
  look?: 'line' | 'wave';
}

/** A separator, where space alone is not enough. */
export function Separator({ look = 'line' }: SeparatorProps) {
  if (look === 'line') return <hr className={separator} />;
  return (
    <svg className={wave} viewBox="0 0 48 8" fill="none" aria-hidden focusable={false}>
      <path
        d="M2 2c3.7 0 3.7 4 7.3 4s3.7-4 7.4-4 3.6 4 7.3 4 3.7-4 7.3-4 3.7 4 7.4 4 3.6-4 7.3-4"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
