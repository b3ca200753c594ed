import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { note, noteText } from './RowNote.css.ts';

export type RowNoteTone = 'success' | 'warning' | 'danger';

/** A note below a row: the result of a bulk action, or values that could not be read. */
export interface RowNote {
  tone: RowNoteTone;
  /** A sentence. */
  text: string;
  action?: { label: string; onPress: () => void };
}

const signs: Record<RowNoteTone, LucideIcon> = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A note below a table row, with an icon by its tone and an action. */
export function RowNoteLine({ tone, text, action, id }: RowNote & { id: string }) {
  return (
    <div className={note} data-tone={tone}>
      <Icon as={signs[tone]} size={16} />
      <span id={id} className={noteText}>
        {text}
      </span>
      {action && (
        <Button variant="link" size="sm" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
