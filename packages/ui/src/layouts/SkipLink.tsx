import { useTranslation } from 'react-i18next';
import { skipLink } from './SkipLink.css.ts';

export const mainId = 'main';

/** The first stop of the Tab key on every page. Not the router's link: the place is on this page. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a href={`#${mainId}`} className={skipLink}>
      {t('nav.skip')}
    </a>
  );
}
