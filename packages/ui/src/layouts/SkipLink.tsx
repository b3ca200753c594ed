import { useTranslation } from 'react-i18next';
import { skipLink } from './SkipLink.css.ts';

export const mainId = 'main';

/** Skip link, the first tab stop of every page. A plain anchor, since its target is on this page. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a href={`#${mainId}`} className={skipLink}>
      {t('nav.skip')}
    </a>
  );
}
