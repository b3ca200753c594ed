import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from './toHistory.ts';

/** Who did it, as staff call people: the customer, a colleague by name, the shop by itself. */
export function useActorLabel(): (entry: Pick<HistoryEntry, 'actor' | 'staff'>) => string {
  const { t } = useTranslation('admin');
  return ({ actor, staff }) => (staff ? t('order.actor.named', { name: staff }) : t(`order.actor.${actor}`));
}
