import * as Radix from '@radix-ui/react-slider';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { filled, slider, thumb, track, values } from './Slider.css.ts';

export interface SliderProps {
  /** Its accessible name; inside a Field the field's label does. */
  label?: string;
  min?: number;
  max?: number;
  step?: number;
  /** One number has one thumb; two, the lower first, are a range. */
  value: readonly number[];
  /** While it is dragged. */
  onValueChange: (value: number[]) => void;
  /** Once it is let go, or after each key: the place for a request. */
  onValueCommit?: (value: number[]) => void;
  /** How a number is said and shown; as a plain number where left out. */
  format?: (value: number) => string;
  /** Shows the values below the track. */
  showsValues?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A number, or a range, by feel. Where the exact number matters, put inputs beside it. */
export function Slider({
  label,
  min = 0,
  max = 100,
  step = 1,
  value,
  onValueChange,
  onValueCommit,
  format,
  showsValues = false,
  disabled,
  className,
}: SliderProps) {
  const { t } = useTranslation('controls');
  const { number } = useFormats();
  const labelId = useFieldLabelId();
  const control = useFieldControl({});
  const ownId = useId();
  const say = format ?? number;
  const isRange = value.length > 1;
  const ends = [t('slider.least'), t('slider.most')];

  return (
    <div className={className} data-invalid={control['aria-invalid']}>
      <Radix.Root
        className={slider}
        min={min}
        max={max}
        step={step}
        value={[...value]}
        onValueChange={onValueChange}
        {...(onValueCommit ? { onValueCommit } : {})}
        preserveThumbOrder
        disabled={disabled}
      >
        <Radix.Track className={track}>
          <Radix.Range className={filled} />
        </Radix.Track>
        {value.map((at, index) => {
          const id = index === 0 && control.id ? control.id : `${ownId}-${index}`;
          return (
            <Radix.Thumb
              // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is its place in the range
              key={index}
              id={id}
              className={thumb}
              aria-label={[label, isRange && ends[index]].filter(Boolean).join(' ') || undefined}
              // The field's words, then the thumb's own: "Price, least".
              aria-labelledby={label ? undefined : [labelId, isRange && id].filter(Boolean).join(' ')}
              aria-describedby={control['aria-describedby']}
              aria-valuetext={say(at)}
            />
          );
        })}
      </Radix.Root>
      {showsValues && (
        <div className={values} aria-hidden>
          {value.map((at, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index}>{say(at)}</span>
          ))}
        </div>
      )}
    </div>
  );
}
