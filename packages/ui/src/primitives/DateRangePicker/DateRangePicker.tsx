import * as Radix from '@radix-ui/react-popover';
import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useFormats.ts';
import { joinClasses } from '../classes.ts';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { pop } from '../layer.css.ts';
import { phoneCatcher, phoneSheet, scrolls } from '../Menu/phoneSheet.css.ts';
import { trigger, value as valueClass } from '../Select/Select.css.ts';
import { controlFrame } from '../TextInput/TextInput.css.ts';
import { toggle } from '../Toggle/Toggle.css.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { getCalendarLabels } from './calendarLabels.ts';
import { hint, panel, preset as presetClass, presetList } from './DateRangePicker.css.ts';
import { countDays, type DateRange, getDay, type IsoDate, toRange } from './isoDate.ts';
import { getPreset, getPresetRange, presets } from './presets.ts';
import { RangeCalendar } from './RangeCalendar.tsx';

export type { DateRange, IsoDate };

export interface DateRangePickerProps {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  /** ISO days (`2026-11-20`), both inclusive. */
  value: DateRange | undefined;
  /** Called once both ends are chosen. */
  onValueChange: (range: DateRange) => void;
  /** Latest selectable day. */
  max?: IsoDate;
  /** Defaults to the viewer's current day. */
  today?: IsoDate;
  /** Height of the trigger. Default: md. */
  size?: 'sm' | 'md' | 'lg';
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** Additional class names. */
  className?: string;
}

/** Date range picker: one press for presets, two for any other range. */
export function DateRangePicker({
  label,
  value,
  onValueChange,
  max,
  today = getDay(new Date()),
  size = 'md',
  disabled,
  className,
}: DateRangePickerProps) {
  const { t } = useTranslation('controls');
  const labels = getCalendarLabels(useLocale());
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const ownId = useId();
  const panelElement = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<IsoDate>();
  useCloseRequests(isOpen);

  const current = getPreset(value, today, max);

  function toText(range: DateRange): string {
    const ends = labels.ends(range);
    return range.from === range.to ? ends.to : t('dates.between', { ...ends });
  }
  function change(next: boolean) {
    setOpen(next);
    // Discard an incomplete range.
    setStart(undefined);
  }
  function commit(range: DateRange) {
    onValueChange(range);
    change(false);
  }
  function pressDay(day: IsoDate) {
    if (start) commit(toRange(start, day));
    else setStart(day);
  }
  function focusDay() {
    panelElement.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus();
  }

  const rangeText = value && (current && current !== 'custom' ? t(`dates.preset.${current}`) : toText(value));
  const step = start
    ? t('dates.last')
    : value
      ? t('dates.chosen', { range: toText(value), count: countDays(value.from, value.to) })
      : t('dates.first');

  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger
        {...control}
        disabled={disabled}
        aria-labelledby={[label ? `${ownId}-label` : labelId, `${ownId}-value`].filter(Boolean).join(' ')}
        className={joinClasses(controlFrame({ size }), trigger, className)}
        data-placeholder={value ? undefined : ''}
      >
        {label && <VisuallyHidden id={`${ownId}-label`}>{label}</VisuallyHidden>}
        <span className={valueClass} id={`${ownId}-value`}>
          {rangeText ?? t('dates.choose')}
        </span>
        <Icon as={CalendarDays} size={18} />
      </Radix.Trigger>
      <Radix.Portal>
        <div className={phoneCatcher} />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          ref={panelElement}
          aria-label={label ?? t('dates.choose')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={joinClasses(pop, phoneSheet, scrolls, panel)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusDay();
          }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: not every browser lays a fieldset out as a flex column */}
          <div role="group" aria-label={t('dates.presets')} className={presetList}>
            {presets.map((name) => {
              const range = getPresetRange(name, today, max);
              return (
                <button
                  key={name}
                  type="button"
                  className={joinClasses(toggle({ variant: 'ghost', size: 'sm', hasLabel: true }), presetClass)}
                  aria-pressed={current === name}
                  data-state={current === name ? 'on' : 'off'}
                  data-disabled={range ? undefined : ''}
                  disabled={!range}
                  onClick={() => range && commit(range)}
                >
                  {t(`dates.preset.${name}`)}
                </button>
              );
            })}
            <button
              type="button"
              className={joinClasses(toggle({ variant: 'ghost', size: 'sm', hasLabel: true }), presetClass)}
              aria-pressed={current === 'custom'}
              data-state={current === 'custom' ? 'on' : 'off'}
              onClick={focusDay}
            >
              {t('dates.preset.custom')}
            </button>
          </div>
          <div>
            <RangeCalendar today={today} max={max} value={value} start={start} onDay={pressDay} />
            <p className={hint} role="status">
              {step}
            </p>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
