import { useTranslation } from 'react-i18next';
import { jumpTo } from '../primitives/jumpTo.ts';
import { skipLink } from './SkipLink.css.ts';

export const mainId = 'main';

/**
 * Skip link, the first tab stop of every page. A plain anchor, which works before hydration; after it the address stays
 * as it is, since an entry of the browser's own making has no state of the router.
 */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a
      href={`#${mainId}`}
      className={skipLink}
      onClick={(event) => {
        event.preventDefault();
        jumpTo(document.getElementById(mainId));
      }}
    >
      {t('nav.skip')}
    </a>
  );
}
