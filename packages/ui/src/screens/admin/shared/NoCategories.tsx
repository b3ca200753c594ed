import { Trans, useTranslation } from 'react-i18next';
import { NewTabLink } from '../../../primitives/Link/NewTabLink.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';

/** Below a required category field without options. The link opens a new tab, to keep the form's values. */
export function NoCategories({ href }: { href: string }) {
  const { t } = useTranslation('admin');
  return (
    <MutedText size="caption">
      <Trans t={t} i18nKey="categories.noneYet" components={{ add: <NewTabLink href={href} /> }} />
    </MutedText>
  );
}
