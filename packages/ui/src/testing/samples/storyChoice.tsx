import { useState } from 'react';
import { screen } from 'storybook/test';
import { Combobox, type ComboboxOption, type SearchOptions } from '../../primitives/Combobox/Combobox.tsx';

/** Props for a field that keeps its selection. */
export interface StoryChoiceProps {
  label?: string;
  options: readonly ComboboxOption[];
  search?: SearchOptions;
  onCreate?: (name: string) => void;
  discardsTyped?: boolean;
  disabled?: boolean;
}

export function One({
  start,
  onChoose,
  ...props
}: StoryChoiceProps & { start?: string; onChoose?: (value?: string) => void }) {
  const [value, setValue] = useState<string | undefined>(start);
  return (
    <Combobox
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onChoose?.(next);
      }}
    />
  );
}

export function Many({
  start = [],
  onChoose,
  ...props
}: StoryChoiceProps & { start?: readonly string[]; onChoose?: (value: string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>(start);
  return (
    <Combobox
      {...props}
      isMultiple
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onChoose?.(next);
      }}
    />
  );
}

export const names = () => screen.getAllByRole('option').map((option) => option.textContent);
