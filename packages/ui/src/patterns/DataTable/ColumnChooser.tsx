import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createLazyPart } from '../../app/lazyPart.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { LazyPopover } from '../LazyPopover/LazyPopover.tsx';
import type { ColumnChoice, ColumnSummary } from './columnChoice.ts';

export interface ColumnChooserProps {
  columns: readonly (ColumnSummary & { header: string })[];
  choice: ColumnChoice | undefined;
  /** Store the choice per table and person; undefined resets it to the default columns. */
  onChange: (choice: ColumnChoice | undefined) => void;
}

const ColumnChoices = createLazyPart('ColumnChoices', async () => (await import('./ColumnChoices.tsx')).ColumnChoices);
const parts = ['ColumnChoices'];

/** Chooses the visible columns and their order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useTranslation('admin');
  const trigger = (
    <Button variant="outline" size="sm" leading={<Icon as={Columns3} size={16} />}>
      {t('table.columns.label')}
    </Button>
  );
  return (
    <LazyPopover parts={parts} label={t('table.columns.label')} trigger={trigger} align="end">
      <ColumnChoices {...props} />
    </LazyPopover>
  );
}
