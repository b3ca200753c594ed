import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../primitives/Text/Text.tsx';
import { LazyPopover } from '../LazyPopover/LazyPopover.tsx';
import { back, choice as choiceClass, choices } from './FilterBar.css.ts';
import { type FilterDef, type FilterValue, withEntry } from './filterValue.ts';
import { FilterEditor, filterEditorParts } from './LazyFilterEditor.ts';

/** Focuses the first choice of each step rather than its back button. */
function focusFirst(step: HTMLElement | null) {
  step?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus();
}

export interface AddFilterProps {
  filters: readonly FilterDef[];
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Adds a filter in two steps: which filter, then its value. Every change applies at once. */
export function AddFilter({ filters, value, onChange, ref }: AddFilterProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = filters.find(({ id }) => id === chosenId);
  const free = filters.filter(({ id }) => !value.entries[id]);

  function change(next: boolean) {
    setOpen(next);
    setChosenId(undefined);
  }

  const trigger = (
    <Button
      ref={ref}
      variant="outline"
      size="sm"
      leading={<Icon as={Plus} size={16} />}
      aria-label={t('filter.addLong')}
    >
      {t('filter.add')}
    </Button>
  );
  return (
    <LazyPopover
      parts={filterEditorParts}
      label={t('filter.addLong')}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={change}
    >
      {chosen ? (
        <Stack gap="md">
          <Inline gap="xs">
            <IconButton
              label={t('filter.back')}
              size="sm"
              tooltip="top"
              className={back}
              onClick={() => setChosenId(undefined)}
            >
              <Icon as={ChevronLeft} size={16} />
            </IconButton>
            <Text size="label">{chosen.label}</Text>
          </Inline>
          <div ref={focusFirst}>
            <FilterEditor
              def={chosen}
              entry={value.entries[chosen.id]}
              onChange={(entry) => onChange(withEntry(value, chosen.id, entry))}
            />
          </div>
        </Stack>
      ) : (
        <ul ref={focusFirst} className={choices}>
          {free.map(({ id, label }) => (
            <li key={id}>
              <button type="button" className={choiceClass} onClick={() => setChosenId(id)}>
                {label}
                <Icon as={ChevronRight} size={16} />
              </button>
            </li>
          ))}
          {free.length === 0 && (
            <MutedText asChild>
              <li>{t('filter.allUsed')}</li>
            </MutedText>
          )}
        </ul>
      )}
    </LazyPopover>
  );
}
