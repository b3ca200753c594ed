import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Link } from './Link.tsx';
import type { LinkComponentProps } from './LinkContext.ts';

/** Link in a sentence that opens a new tab, so that a form keeps its values. Screen readers announce the new tab. */
export function NewTabLink({ children, ...props }: LinkComponentProps) {
  return (
    <Link {...props} target="_blank">
      {children}
      <NewTabNote />
    </Link>
  );
}

/** Says for screen readers that the link around it opens a new tab. */
export function NewTabNote() {
  const { t } = useTranslation('controls');
  return <VisuallyHidden>{t('newTab')}</VisuallyHidden>;
}
