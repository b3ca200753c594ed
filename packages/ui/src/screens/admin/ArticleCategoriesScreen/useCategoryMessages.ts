import { useTranslation } from 'react-i18next';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { categoryLimits } from './categoryForm.ts';

/** Error messages for names and slugs, by code. */
export function useCategoryMessages() {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  return (code: string | undefined, label: string, part: keyof typeof categoryLimits): string | undefined =>
    code === 'slug' ? t('articleCategories.wrongSlug') : common(code, label, { max: categoryLimits[part] });
}
