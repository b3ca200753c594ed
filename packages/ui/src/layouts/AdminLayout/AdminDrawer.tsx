import { useTranslation } from 'react-i18next';
import { Sheet } from '../../primitives/Sheet/Sheet.tsx';
import { AdminAccount } from './AdminAccount.tsx';
import { AdminNav, type AdminNavProps } from './AdminNav.tsx';

export interface AdminDrawerProps extends Omit<AdminNavProps, 'isFolded'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The sidebar as a drawer, in narrow windows. */
export function AdminDrawer({ isOpen, onOpenChange, ...nav }: AdminDrawerProps) {
  const { t } = useTranslation('admin');
  return (
    <Sheet
      side="left"
      size="sm"
      title={t('shell.menu')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={<AdminAccount />}
    >
      <AdminNav {...nav} />
    </Sheet>
  );
}
