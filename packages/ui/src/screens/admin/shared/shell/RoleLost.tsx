import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../../app/head/usePageHead.ts';
import { EmptyLayout } from '../../../../layouts/EmptyLayout/EmptyLayout.tsx';
import { EmptyState } from '../../../../patterns/EmptyState/EmptyState.tsx';
import { focusPageStart } from '../../../../primitives/findPageStart.ts';
import { LinkButton } from '../../../../primitives/LinkButton/LinkButton.tsx';

/** Shown instead of the back office to staff who lose their role while it is open. */
export function RoleLost() {
  const { t } = useTranslation(['admin', 'common']);
  usePageHead({ title: t('roleLost.title') });
  useEffect(focusPageStart, []);
  return (
    <EmptyLayout>
      <EmptyState
        art="forbidden"
        title={t('roleLost.title')}
        text={t('roleLost.text')}
        headingLevel={1}
        action={
          <LinkButton href="/home" variant="tonal">
            {t('common:action.home')}
          </LinkButton>
        }
      />
    </EmptyLayout>
  );
}
