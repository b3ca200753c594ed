import { useId } from 'react';
import { vars } from '../../theme/vars.css.ts';

const size = { width: 16, height: 12 };
const { border } = vars.color;

/** Legend entry for the hatch pattern of incomplete points. */
export function HatchKey() {
  const id = useId();
  return (
    <svg aria-hidden {...size}>
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2={6} stroke={border.control} strokeWidth={3} />
        </pattern>
      </defs>
      <rect {...size} rx={2} fill={`url(#${id})`} />
    </svg>
  );
}
