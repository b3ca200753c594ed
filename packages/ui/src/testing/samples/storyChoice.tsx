import { useState } from 'react';
import { screen } from 'storybook/test';
import { Combobox, type ComboboxOption, type SearchOptions } from '../../primitives/Combobox/Combobox.tsx';

export const districts: readonly ComboboxOption[] = [
  { value: 'CW', label: '中西區', keywords: ['Central and Western'] },
  { value: 'EST', label: '東區', keywords: ['Eastern'] },
  { value: 'SOU', label: '南區', keywords: ['Southern'] },
  { value: 'WC', label: '灣仔', keywords: ['Wan Chai'] },
  { value: 'KC', label: '九龍城', keywords: ['Kowloon City'] },
  { value: 'KT', label: '觀塘', keywords: ['Kwun Tong'] },
  { value: 'SSP', label: '深水埗', keywords: ['Sham Shui Po'], isDisabled: true },
  { value: 'YTM', label: '油尖旺', keywords: ['Yau Tsim Mong'] },
  { value: 'ISL', label: '離島', keywords: ['Islands'], description: '需时多两天' },
  { value: 'ST', label: '沙田', keywords: ['Sha Tin'] },
];

/** Props for a field that keeps its selection. */
export interface StoryChoiceProps {
  label?: string;
  options: readonly ComboboxOption[];
  search?: SearchOptions;
  onCreate?: (name: string) => void;
  discardsTyped?: boolean;
  acceptsPart?: (text: string) => boolean;
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
