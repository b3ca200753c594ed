import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import type { Conflict } from './conflict.ts';

/** Formats who saved the other version, and when: at the time of that save, else of the version itself. */
export function useConflictFacts() {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const getActor = ({ actor }: Pick<Conflict<unknown>, 'actor'>) => actor ?? t('conflict.someone');
  return {
    getActor,
    getFacts: (conflict: Conflict<{ updatedAt: string }>) => ({
      who: getActor(conflict),
      when: relative(conflict.at ?? conflict.current.updatedAt),
    }),
  };
}
