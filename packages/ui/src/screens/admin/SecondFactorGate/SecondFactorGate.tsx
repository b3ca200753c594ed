import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDraftKey } from '../../../app/drafts/draftNames.ts';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { gate } from './SecondFactorGate.css.ts';

/** Replaces the back office for staff without the two-step login that the shop requires, also while they edit something. */
export function SecondFactorGate() {
  const { t } = useTranslation('admin');
  const hasDraft = useHasDraft();
  usePageHead({ title: t('secondFactorGate.title') });
  useEffect(focusPageStart, []);
  return (
    <main className={gate}>
      <Heading level={1} size="h3" tabIndex={-1}>
        {t('secondFactorGate.title')}
      </Heading>
      <Text tone="muted">{t('secondFactorGate.text')}</Text>
      {hasDraft && <Text>{t('secondFactorGate.kept')}</Text>}
      <LinkButton href="/user/account" size="lg">
        {t('secondFactorGate.action')}
      </LinkButton>
    </main>
  );
}

function isDraftStored(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(getDraftKey('')));
  } catch {
    // Storage is blocked: there are no drafts.
    return false;
  }
}

/** Whether this tab keeps a draft. Read after the first render, when a replaced editor has written its own. */
function useHasDraft(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(function lookForDraft() {
    setKept(isDraftStored());
  }, []);
  return isKept;
}
