import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from './toHistory.ts';

/** Label of who caused an entry: the customer, a staff member by name, or the shop itself. */
export function useActorLabel(): (entry: Pick<HistoryEntry, 'actor' | 'staff'>) => string {
  const { t } = useTranslation('admin');
  return ({ actor, staff }) => (staff ? t('order.actor.named', { name: staff }) : t(`order.actor.${actor}`));
}
