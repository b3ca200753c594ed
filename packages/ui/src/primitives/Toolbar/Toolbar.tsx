import * as Radix from '@radix-ui/react-toolbar';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { toggle } from '../Toggle/Toggle.css.ts';
import type { ToggleOption } from '../ToggleGroup/ToggleGroup.tsx';
import { group, separator, toolbar } from './Toolbar.css.ts';

export interface ToolbarProps {
  /** Accessible name: what the buttons act on. */
  label: string;
  /** ToolbarButton, ToolbarToggles, ToolbarSeparator. */
  children: ReactNode;
}

/** Toolbar with a single tab stop. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <Radix.Root aria-label={label} className={toolbar}>
      {children}
    </Radix.Root>
  );
}

export interface ToolbarButtonProps {
  /** Text, or accessible name and tooltip of an icon. */
  label: string;
  /** Icon of the button. */
  icon?: LucideIcon;
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** Called when the button is pressed. */
  onClick: () => void;
}

/** A button of a toolbar, with an icon or a text. */
export function ToolbarButton({ label, icon, disabled, onClick }: ToolbarButtonProps) {
  return (
    <Radix.Button
      type="button"
      disabled={disabled}
      // For styling: Radix sets it on disabled toggles, but not on buttons.
      data-disabled={disabled ? '' : undefined}
      aria-label={icon && label}
      title={icon && label}
      className={toggle({ variant: 'ghost', size: 'sm', hasLabel: icon === undefined })}
      onClick={onClick}
    >
      {icon ? <Icon as={icon} size={18} /> : label}
    </Radix.Button>
  );
}

export interface ToolbarTogglesProps<Value extends string = string> {
  /** Accessible name of the group. */
  label: string;
  /** The options, in order. */
  options: readonly ToggleOption<Value>[];
  /** Pressed values. */
  value: readonly Value[];
  /** Called with all pressed values. */
  onValueChange: (value: Value[]) => void;
}

/** Toggles in a toolbar, any number pressed: bold, italic, underlined. */
export function ToolbarToggles<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: ToolbarTogglesProps<Value>) {
  return (
    <Radix.ToggleGroup
      type="multiple"
      role="group"
      aria-label={label}
      value={[...value]}
      onValueChange={(next) => onValueChange(next as Value[])}
      className={group}
    >
      {options.map((option) => (
        <Radix.ToggleItem
          key={option.value}
          value={option.value}
          disabled={option.isDisabled}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          className={toggle({ variant: 'ghost', size: 'sm', hasLabel: option.icon === undefined })}
        >
          {option.icon ? <Icon as={option.icon} size={18} /> : option.label}
        </Radix.ToggleItem>
      ))}
    </Radix.ToggleGroup>
  );
}

/** A line between two groups of a toolbar. */
export function ToolbarSeparator() {
  return <Radix.Separator className={separator} />;
}
