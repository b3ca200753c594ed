import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { item, list, moves, name as nameClass } from './ColumnChooser.css.ts';
import type { ColumnChooserProps } from './ColumnChooser.tsx';
import { arrangeColumns, moveColumn, toggleColumn } from './columnChoice.ts';

const stepByKey: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** The columns with their controls. Alt with an arrow key moves the focused one. */
export function ColumnChoices({ columns, choice, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('admin');
  const arranged = arrangeColumns(columns, choice);
  const headerById = new Map(columns.map(({ id, header }) => [id, header]));
  const movable = arranged.filter(({ isFixed }) => !isFixed);

  function move(id: string, by: -1 | 1) {
    const next = moveColumn(arranged, id, by);
    onChange(next);
    announce(t('table.columns.moved', { name: headerById.get(id), n: next.order.indexOf(id) + 1 }));
  }

  function press(event: KeyboardEvent, id: string) {
    const by = stepByKey[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    move(id, by);
  }

  return (
    <Stack gap="md">
      <Text size="caption" tone="muted">
        {t('table.columns.text')}
      </Text>
      <ul className={list}>
        {movable.map(({ id, isShown }, place) => {
          const name = headerById.get(id) ?? id;
          return (
            <li key={id} className={item} onKeyDown={(event) => press(event, id)}>
              <span className={nameClass}>
                <Checkbox isChecked={isShown} onCheckedChange={() => onChange(toggleColumn(arranged, id))}>
                  {name}
                </Checkbox>
              </span>
              <span className={moves}>
                <IconButton
                  label={t('table.columns.up', { name })}
                  size="sm"
                  tooltip="top"
                  disabled={place === 0}
                  onClick={() => move(id, -1)}
                >
                  <Icon as={ChevronUp} size={16} />
                </IconButton>
                <IconButton
                  label={t('table.columns.down', { name })}
                  size="sm"
                  tooltip="top"
                  disabled={place === movable.length - 1}
                  onClick={() => move(id, 1)}
                >
                  <Icon as={ChevronDown} size={16} />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      <Button variant="ghost" size="sm" disabled={!choice} onClick={() => onChange(undefined)}>
        {t('table.columns.reset')}
      </Button>
    </Stack>
  );
}
