import * as Radix from '@radix-ui/react-slider';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { filled, slider, thumb, track, values } from './Slider.css.ts';

export interface SliderProps {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  /** Lowest value. Default: 0. */
  min?: number;
  /** Highest value. Default: 100. */
  max?: number;
  /** Distance between two values. Default: 1. */
  step?: number;
  /** One number for one thumb; two numbers, the lower first, for a range. */
  value: readonly number[];
  /** Called during a drag. */
  onValueChange: (value: number[]) => void;
  /** Called after a drag or a key press: send requests here. */
  onValueCommit?: (value: number[]) => void;
  /** Formats a value for display and screen readers; plain number by default. */
  format?: (value: number) => string;
  /** Shows the values below the track. */
  showsValues?: boolean;
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** Additional class names. */
  className?: string;
}

/** Slider for a number or a range. Add inputs beside it if exact values matter. */
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
  const { number } = useNumberFormats();
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is identified by its position: lower or upper
              key={index}
              id={id}
              className={thumb}
              aria-label={[label, isRange && ends[index]].filter(Boolean).join(' ') || undefined}
              // The Field's label and the thumb's: "Price, Least".
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is identified by its position: lower or upper
            <span key={index}>{say(at)}</span>
          ))}
        </div>
      )}
    </div>
  );
}
