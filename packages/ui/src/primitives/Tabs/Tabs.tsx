import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { count as countClass, label as labelClass, list, panel, tab } from './Tabs.css.ts';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
}

export interface TabsProps<Value extends string = string> {
  /** What the tabs choose between. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  /** Write it into the URL. */
  onValueChange: (value: Value) => void;
  /** `manual` where choosing loads something: arrows move, Enter chooses. */
  activation?: 'automatic' | 'manual';
  className?: string;
  /** What the chosen tab shows. */
  children?: ReactNode;
}

/** A line of tabs that scrolls when it must, and the chosen one's panel. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  activation = 'automatic',
  className,
  children,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      activationMode={activation}
      className={className}
    >
      <Radix.List aria-label={label} className={list}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={tab}>
            <span className={labelClass} data-label={item.label}>
              {item.label}
            </span>
            {item.count !== undefined && item.count > 0 && <span className={countClass}>{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className={panel} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
