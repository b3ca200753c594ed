import * as Radix from '@radix-ui/react-slider';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { filled, slider, thumb, track } from './Slider.css.ts';

export interface SliderProps {
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
  /** Formats a value for screen readers; plain number by default. */
  format?: (value: number) => string;
  /** Prevents input and dims the control. */
  disabled?: boolean;
}

/** Slider for a number or a range; its label is the Field's. Add inputs beside it if exact values matter. */
export function Slider({ min = 0, max = 100, step = 1, value, onValueChange, format, disabled }: SliderProps) {
  const { t } = useTranslation('controls');
  const { number } = useNumberFormats();
  const labelId = useFieldLabelId();
  const control = useFieldControl({});
  const ownId = useId();
  const say = format ?? number;
  const isRange = value.length > 1;
  const ends = [t('slider.least'), t('slider.most')];

  return (
    <div data-invalid={control['aria-invalid']}>
      <Radix.Root
        className={slider}
        min={min}
        max={max}
        step={step}
        value={[...value]}
        onValueChange={onValueChange}
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
              aria-label={isRange ? ends[index] : undefined}
              // The Field's label and the thumb's: "Price, Least".
              aria-labelledby={[labelId, isRange && id].filter(Boolean).join(' ')}
              aria-describedby={control['aria-describedby']}
              aria-valuetext={say(at)}
            />
          );
        })}
      </Radix.Root>
    </div>
  );
}
