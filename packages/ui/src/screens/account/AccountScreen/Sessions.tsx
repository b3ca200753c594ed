import { user } from '@sampan/api/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Row } from '../SettingsScreen/Row.tsx';
import { rows } from '../SettingsScreen/SettingsScreen.css.ts';

/** Logout on this device or on all devices. */
export function Sessions() {
  const { t } = useTranslation('account');
  const { logOut, forgetSession } = useSession();
  const end = useAction(user.logout);
  const [isAsking, setAsking] = useState(false);

  function ask(isOpen: boolean) {
    setAsking(isOpen);
    end.reset();
  }
  async function logOutEverywhere() {
    const answer = await end.run({ everywhere: true });
    // Clear the local session only after the server has ended the others.
    if (answer.status === 'success') forgetSession();
  }

  return (
    <div className={rows}>
      <Row title={t('account.here')} note={t('account.hereText')}>
        <Button variant="outline" size="sm" onClick={logOut}>
          {t('account.logOut')}
        </Button>
      </Row>
      <Row title={t('account.everywhere')} note={t('account.everywhereText')}>
        <Button variant="outline" size="sm" onClick={() => ask(true)}>
          {t('account.logOutEverywhere')}
        </Button>
      </Row>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={ask}
        title={t('account.everywhereTitle')}
        description={t('account.everywhereAsk')}
        confirmLabel={t('account.logOutEverywhere')}
        safeLabel={t('account.stay')}
        isBusy={end.isPending}
        onConfirm={() => void logOutEverywhere()}
      >
        {end.error && (
          <Banner tone="danger">
            {t(end.error.statusCode === 499 ? 'failed.offline' : 'account.everywhereFailed')}
          </Banner>
        )}
      </AlertDialog>
    </div>
  );
}
