import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { ring, ringDone, ringTrack } from './AvatarField.css.ts';

const radius = 53;
const around = 2 * Math.PI * radius;

export interface UploadRingProps {
  label: string;
  /** Upload progress from 0 to 1; 1 means the server is processing. */
  share: number;
}

/** Upload progress as a ring around the picture. */
export function UploadRing({ label, share }: UploadRingProps) {
  const { t } = useTranslation('common');
  const { percent } = useNumberFormats();
  const isKnown = share < 1;
  return (
    <div
      className={ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
      aria-valuetext={isKnown ? t('progress', { percent: percent(share) }) : undefined}
    >
      <svg viewBox="0 0 112 112" aria-hidden focusable={false}>
        <circle className={ringTrack} cx="56" cy="56" r={radius} />
        <circle
          className={ringDone}
          cx="56"
          cy="56"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
    </div>
  );
}
