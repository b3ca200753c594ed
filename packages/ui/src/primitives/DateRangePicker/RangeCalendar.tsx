import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useFormats.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { getCalendarLabels, getFirstDayOfWeek } from './calendarLabels.ts';
import { calendar, cell, day as dayClass, grid, head, month as monthClass, weekday } from './DateRangePicker.css.ts';
import {
  addDays,
  addMonths,
  type DateRange,
  getMonthStart,
  getWeekStart,
  type IsoDate,
  limitTo,
  toRange,
  toWeeks,
  type Weekday,
} from './isoDate.ts';

export interface RangeCalendarProps {
  today: IsoDate;
  /** Latest selectable day. */
  max: IsoDate | undefined;
  value: DateRange | undefined;
  /** First day of an incomplete range. */
  start: IsoDate | undefined;
  onDay: (day: IsoDate) => void;
}

/** Target day of a key press. */
const steps: Partial<Record<string, (from: IsoDate, firstDay: Weekday, isFar: boolean) => IsoDate>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: getWeekStart,
  End: (from, firstDay) => addDays(getWeekStart(from, firstDay), 6),
  PageUp: (from, _firstDay, isFar) => addMonths(from, isFar ? -12 : -1),
  PageDown: (from, _firstDay, isFar) => addMonths(from, isFar ? 12 : 1),
};

/** A month grid with roving tabindex and arrow keys. */
export function RangeCalendar({ today, max, value, start, onDay }: RangeCalendarProps) {
  const { t } = useTranslation('controls');
  const locale = useLocale();
  const labels = getCalendarLabels(locale);
  const firstDay = getFirstDayOfWeek(locale);
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(() => limitTo(value?.to ?? today, max));
  const [hovered, setHovered] = useState<IsoDate>();
  const isMovedByKey = useRef(false);

  useLayoutEffect(
    function followTheFocus() {
      if (!isMovedByKey.current) return;
      isMovedByKey.current = false;
      table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
    },
    [focused],
  );

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = limitTo(step(focused, firstDay, event.shiftKey), max);
    isMovedByKey.current = next !== focused;
    setFocused(next);
    setHovered(undefined);
  }
  function turn(months: 1 | -1) {
    setFocused(limitTo(addMonths(getMonthStart(focused), months), max));
  }

  const previewRange = start ? toRange(start, hovered ?? focused) : value;
  const thisMonth = getMonthStart(focused);
  const isLastMonth = max !== undefined && addMonths(thisMonth, 1) > max;

  return (
    <div className={calendar}>
      <div className={head}>
        <IconButton label={t('dates.previousMonth')} tooltip="none" size="sm" onClick={() => turn(-1)}>
          <Icon as={ChevronLeft} />
        </IconButton>
        <span id={titleId} className={monthClass} aria-live="polite">
          {labels.month(thisMonth)}
        </span>
        <IconButton
          label={t('dates.nextMonth')}
          tooltip="none"
          size="sm"
          disabled={isLastMonth}
          onClick={() => turn(1)}
        >
          <Icon as={ChevronRight} />
        </IconButton>
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys navigate is a grid (ARIA)
        role="grid"
        aria-labelledby={titleId}
        aria-multiselectable
        className={grid}
        onKeyDown={press}
        onPointerLeave={() => setHovered(undefined)}
      >
        <thead>
          <tr>
            {labels.weekdays.map((name) => (
              <th key={name.long} scope="col" abbr={name.long} aria-label={name.long} className={weekday}>
                {name.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(thisMonth, firstDay).map((week, row) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) =>
                date ? (
                  <Day
                    key={date}
                    date={date}
                    name={labels.day(date)}
                    number={labels.number(date)}
                    range={previewRange}
                    isToday={date === today}
                    isFocusable={date === focused}
                    isDisabled={max !== undefined && date > max}
                    onDay={(chosen) => {
                      setFocused(chosen);
                      onDay(chosen);
                    }}
                    onHover={setHovered}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the key of an empty cell is its position in the week
                  <td key={`${row} ${place}`} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: IsoDate;
  name: string;
  number: string;
  range: DateRange | undefined;
  isToday: boolean;
  isFocusable: boolean;
  isDisabled: boolean;
  onDay: (date: IsoDate) => void;
  onHover: (date: IsoDate) => void;
}

function Day({ date, name, number, range, isToday, isFocusable, isDisabled, onDay, onHover }: DayProps) {
  const isIn = range !== undefined && date >= range.from && date <= range.to;
  const isStart = date === range?.from;
  const isEnd = date === range?.to;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside it has the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid (ARIA)
      role="gridcell"
      aria-selected={isIn}
      className={cell}
      data-in-range={isIn || undefined}
      data-range-start={isStart || undefined}
      data-range-end={isEnd || undefined}
    >
      <button
        type="button"
        className={dayClass}
        tabIndex={isFocusable ? 0 : -1}
        data-date={date}
        data-edge={isStart || isEnd || undefined}
        aria-label={name}
        aria-current={isToday ? 'date' : undefined}
        // Focusable but not selectable: skipping it would make the arrows jump.
        aria-disabled={isDisabled || undefined}
        onPointerEnter={() => onHover(date)}
        onClick={() => !isDisabled && onDay(date)}
      >
        {number}
      </button>
    </td>
  );
}
