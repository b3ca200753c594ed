import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { trigger, value as valueClass } from '../../primitives/Select/Select.css.ts';
import type { SelectProps } from '../../primitives/Select/Select.tsx';
import { controlFrame } from '../../primitives/TextInput/TextInput.css.ts';
import { useLazyLayer } from '../useLazyLayer.ts';

/** Keys that open the select, as in the loaded trigger. */
const openingKeys = ['ArrowDown', 'ArrowUp'];

export interface LazySelectProps<Value extends string>
  extends Pick<SelectProps<Value>, 'options' | 'onValueChange' | 'size' | 'className'> {
  /** Its accessible name. */
  label: string;
  value: Value;
}

/** A select outside of forms, loaded when the pointer or focus reaches it: most viewers never open it. */
export function LazySelect<Value extends string>(props: LazySelectProps<Value>) {
  const load = async () => (await import('../../primitives/Select/Select.tsx')).Select<Value>;
  const { Layer: Select, isLoading, progress, open, fetchAhead } = useLazyLayer(load);
  if (Select) return <Select {...props} startsOpen />;
  const { label, options, value, size = 'md', className } = props;
  return (
    <>
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-busy={isLoading || undefined}
        aria-label={label}
        className={joinClasses(controlFrame({ size }), trigger, className)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!openingKeys.includes(event.key)) return;
          event.preventDefault();
          open();
        }}
      >
        <span className={valueClass}>{options.find((option) => option.value === value)?.label}</span>
        <Icon as={ChevronDown} size={18} />
      </button>
      {progress}
    </>
  );
}
