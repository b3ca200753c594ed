import { useTranslation } from 'react-i18next';
import { Sheet } from '../../primitives/Sheet/Sheet.tsx';
import { AdminAccount } from './AdminAccount.tsx';
import { AdminNav, type AdminNavProps } from './AdminNav.tsx';

export interface AdminDrawerProps extends Omit<AdminNavProps, 'isFolded' | 'onFollow'> {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void;
}

/** The sidebar as a drawer, in narrow windows. */
export function AdminDrawer({ isOpen, onClose, onShortcuts, ...nav }: AdminDrawerProps) {
  const { t } = useTranslation('admin');
  return (
    <Sheet
      side="left"
      size="sm"
      title={t('shell.menu')}
      isOpen={isOpen}
      onClose={onClose}
      footer={<AdminAccount onShortcuts={onShortcuts} />}
    >
      <AdminNav {...nav} onFollow={onClose} />
    </Sheet>
  );
}
