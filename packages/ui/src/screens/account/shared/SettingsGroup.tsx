import type { ReactNode } from 'react';
import { Text } from '../../../primitives/Text/Text.tsx';
import { row, rowTexts } from './SettingsScreen.css.ts';

export interface RowProps {
  title: ReactNode;
  note: string;
  /** The row's button, at its end. */
  children?: ReactNode;
}

/** A setting with its title, a note and its control. */
export function Row({ title, note, children }: RowProps) {
  return (
    <div className={row}>
      <div className={rowTexts}>
        <Text as="div">{title}</Text>
        <Text size="caption" tone="muted">
          {note}
        </Text>
      </div>
      {children}
    </div>
  );
}
