import type { Envelope } from '@sampan/api/clientEnvelope';
import { security } from '@sampan/api/contract/security';
import { user } from '@sampan/api/contract/user';
import type { OutputOf } from '@sampan/api/endpoint';
import { clientFailureStatus } from '@sampan/api/errors';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useRetryTexts } from '../../../patterns/Form/useRetryTexts.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { AccountPage } from '../shared/AccountPage.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow, SettingsRows } from '../shared/SettingsGroup.tsx';
import { useProfile } from '../shared/useProfile.ts';
import { AddressBook } from './AddressBook/AddressBook.tsx';
import { Credentials } from './Credentials.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export interface AccountScreenProps {
  /** Fragment of the URL, such as `#addresses`. */
  hash?: string;
}

/** Account settings: credentials, sessions and delivery addresses. Changes take effect at once. */
export function AccountScreen({ hash }: AccountScreenProps) {
  const { t } = useTranslation('account');
  const profile = useProfile();
  return (
    <AccountPage title={t('account.title')} description={t('account.description')}>
      <SettingsGroups>
        <SettingsGroup title={t('account.signIn')}>
          <PageState result={profile} skeleton={<Skeleton shape="block" height="192px" />}>
            {(user) => <Credentials user={user} />}
          </PageState>
        </SettingsGroup>
        <SettingsGroup title={t('secondFactor.title')}>
          <SecondFactor />
        </SettingsGroup>
        <AddressBook hash={hash} />
        <SettingsGroup title={t('sessionList.title')}>
          <Sessions />
        </SettingsGroup>
      </SettingsGroups>
    </AccountPage>
  );
}

type Entry = OutputOf<typeof security.sessions>[number];

/** The account's sessions by device; each can be ended, and all of them together. */
function Sessions() {
  const list = useEndpoint(security.sessions, {}, { freshForMs: 0 });
  return (
    <>
      <PageState result={list} skeleton={<Skeleton shape="block" height="128px" />}>
        {(entries) => <Entries entries={entries} onChange={() => void list.refetch()} />}
      </PageState>
      <LogOutRows isListMissing={list.error !== undefined && list.data === undefined} />
    </>
  );
}

function Entries({ entries, onChange }: { entries: readonly Entry[]; onChange: () => void }) {
  const { t } = useTranslation(['account', 'order']);
  const { date, dateTime } = useFormats();
  const toast = useToast();
  const { logOut } = useSession();
  const end = useAction(security.endSession);
  const endOthers = useAction(security.endOthers);

  const rows = useRef<HTMLDivElement>(null);
  const pressedIndex = useRef(-1);
  const listButtons = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-end]') ?? [])];
  useFocusAfterRemoval(entries.length, () => {
    const heading = rows.current?.closest('section')?.querySelector('h2');
    (listButtons()[pressedIndex.current] ?? heading)?.focus();
  });

  async function run(call: () => Promise<Envelope<unknown>>) {
    pressedIndex.current = listButtons().indexOf(document.activeElement as HTMLElement);
    const answer = await call();
    if (answer.status === 'success') toast.success(t('sessionList.ended'));
    else toast.error(t(isOutcomeUnknown(answer, false) ? 'order:refused.unknownRetry' : 'sessionList.failed'));
    onChange();
  }
  function getName({ browser, system }: Entry): string {
    if (browser && system) return t('sessionList.on', { browser, system });
    return browser || system || t('sessionList.unknown');
  }

  return (
    <SettingsRows ref={rows}>
      {entries.map((entry) => (
        <SettingsRow
          key={entry.id}
          title={
            <Inline align="center" gap="sm">
              {getName(entry)}
              {entry.isCurrent && <Badge tone="success">{t('sessionList.this')}</Badge>}
            </Inline>
          }
          note={
            <>
              {t('sessionList.used', { seen: dateTime(entry.lastSeenAt) })}
              <br />
              {t('sessionList.from', { created: date(entry.createdAt), address: entry.address })}
            </>
          }
        >
          {entry.isCurrent ? (
            <Button variant="outline" size="sm" onClick={logOut}>
              {t('account.logOut')}
            </Button>
          ) : (
            <Button
              variant="outline"
              size="sm"
              aria-label={t('sessionList.endOf', { device: getName(entry) })}
              data-end=""
              disabled={end.isPending}
              onClick={() => void run(() => end.run({ id: entry.id }))}
            >
              {t('sessionList.end')}
            </Button>
          )}
        </SettingsRow>
      ))}
      {entries.length > 1 && (
        <SettingsRow title={t('sessionList.others')} note={t('sessionList.othersText')}>
          <Button
            variant="outline"
            size="sm"
            data-end=""
            isLoading={endOthers.isPending}
            onClick={() => void run(() => endOthers.run({}))}
          >
            {t('sessionList.endOthers')}
          </Button>
        </SettingsRow>
      )}
    </SettingsRows>
  );
}

/** Logout on all devices, and on this one if the list that offers it could not be loaded. */
function LogOutRows({ isListMissing }: { isListMissing: boolean }) {
  const { t } = useTranslation('account');
  const { sendBeforeLogOut } = useServices();
  const { logOut, forgetSession } = useSession();
  const end = useAction(user.logout);
  const { noAnswer } = useRetryTexts(end.error);
  const [isAsking, setAsking] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);

  function ask(isOpen: boolean) {
    setAsking(isOpen);
    end.reset();
  }
  async function logOutEverywhere() {
    setLoggingOut(true);
    await sendBeforeLogOut();
    const answer = await end.run({ everywhere: true });
    setLoggingOut(false);
    // Clear the local session only after the server has ended the others.
    if (answer.status === 'success') forgetSession();
  }

  return (
    <SettingsRows>
      {isListMissing && (
        <SettingsRow title={t('account.here')} note={t('account.hereText')}>
          <Button variant="outline" size="sm" onClick={logOut}>
            {t('account.logOut')}
          </Button>
        </SettingsRow>
      )}
      <SettingsRow title={t('account.everywhere')} note={t('account.everywhereText')}>
        <Button variant="outline" size="sm" onClick={() => ask(true)}>
          {t('account.logOutEverywhere')}
        </Button>
      </SettingsRow>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('account.everywhereTitle')}
        description={t('account.everywhereAsk')}
        confirmLabel={t('account.logOutEverywhere')}
        safeLabel={t('account.stay')}
        isBusy={isLoggingOut}
        onConfirm={() => void logOutEverywhere()}
      >
        {end.error && (
          <Banner tone="danger">
            {end.error.statusCode === clientFailureStatus ? noAnswer : t('account.everywhereFailed')}
          </Banner>
        )}
      </AlertDialog>
    </SettingsRows>
  );
}
