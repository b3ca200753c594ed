import { security } from '@sampan/api/contract/security';
import type { OutputOf } from '@sampan/api/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { Row } from '../SettingsScreen/Row.tsx';
import { rows } from '../SettingsScreen/SettingsScreen.css.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SecondFactorSetup } from './SecondFactorSetup/SecondFactorSetup.tsx';

type Status = OutputOf<typeof security.status>;

/** Status of two-step login, with buttons to change it. */
export function SecondFactor() {
  const status = useEndpoint(security.status, {}, { freshForMs: 0 });
  return (
    <PageState result={status} skeleton={<Skeleton shape="block" height="64px" />}>
      {(data) => <SecondFactorRow status={data} onChange={() => void status.refetch()} />}
    </PageState>
  );
}

function SecondFactorRow({ status, onChange }: { status: Status; onChange: () => void }) {
  const { t } = useTranslation('account');
  const { date } = useFormats();
  const { user, reloadUser } = useSession();
  const toast = useToast();
  const [open, setOpen] = useState<'setup' | 'disable' | 'renew'>();

  function close(message?: string) {
    setOpen(undefined);
    if (message === undefined) return;
    toast.success(message);
    onChange();
    reloadUser();
  }

  const note = status.enabledAt
    ? t('secondFactor.on', { date: date(status.enabledAt), count: status.recoveryCodesLeft })
    : t('secondFactor.off');
  return (
    <div className={rows}>
      {user?.needsSecondFactor && <Banner tone="warning">{t('secondFactor.required')}</Banner>}
      <Row title={t('secondFactor.app')} note={note}>
        {status.isEnabled ? (
          <Inline gap="sm">
            <Button variant="outline" size="sm" onClick={() => setOpen('renew')}>
              {t('secondFactor.renew')}
            </Button>
            {!status.isRequired && (
              <Button variant="outline" size="sm" onClick={() => setOpen('disable')}>
                {t('secondFactor.turnOff')}
              </Button>
            )}
          </Inline>
        ) : (
          <Button variant="outline" size="sm" onClick={() => setOpen('setup')}>
            {t('secondFactor.turnOn')}
          </Button>
        )}
      </Row>
      {open === 'setup' && <SecondFactorSetup onClose={(isOn) => close(isOn ? t('secondFactor.done') : undefined)} />}
      {(open === 'disable' || open === 'renew') && (
        <SecondFactorDialog
          kind={open}
          onClose={() => close()}
          onDone={() => (open === 'disable' ? close(t('secondFactor.turnedOff')) : onChange())}
        />
      )}
    </div>
  );
}
