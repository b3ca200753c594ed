import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Link } from './Link.tsx';
import type { LinkComponentProps } from './LinkContext.ts';

/**
 * Link in a sentence that opens a new tab, so that a form keeps its values. The new tab is its description, not a part
 * of its name: inside the label of a checkbox it would become a part of the checkbox's name.
 */
export function NewTabLink({ children, ...props }: LinkComponentProps) {
  const { t } = useTranslation('controls');
  const noteId = useId();
  return (
    <>
      <Link {...props} target="_blank" aria-describedby={noteId}>
        {children}
      </Link>
      <span id={noteId} hidden>
        {t('newTab')}
      </span>
    </>
  );
}

/** Says for screen readers that the link around it opens a new tab. */
export function NewTabNote() {
  const { t } = useTranslation('controls');
  return <VisuallyHidden>{t('newTab')}</VisuallyHidden>;
}
