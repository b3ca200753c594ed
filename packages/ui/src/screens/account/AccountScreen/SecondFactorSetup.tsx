import type { CallError } from '@sampan/api/clientEnvelope';
import { security } from '@sampan/api/contract/security';
import type { OutputOf } from '@sampan/api/endpoint';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { CopyButton } from '../../../patterns/DescriptionList/CopyButton.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { QrCode } from '../../../patterns/QrCode/QrCode.tsx';
import { useUnsavedGuard } from '../../../patterns/SaveBar/useUnsavedGuard.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { OtpField } from '../../../primitives/OtpField/OtpField.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import * as css from './AccountScreen.css.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const digits = 6;

type Secret = OutputOf<typeof security.totpStart>;

export interface SecondFactorSetupProps {
  /** Called when closed; `isOn` is true if two-step login was enabled. */
  onClose: (isOn: boolean) => void;
}

/** Enables two-step login: password, code of an authenticator app, recovery codes. */
export function SecondFactorSetup({ onClose }: SecondFactorSetupProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const start = useAction(security.totpStart);
  const confirm = useAction(security.totpConfirm, { invalidates: [security.sessions] });
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();

  const isSaved = recoveryCodes !== undefined;
  const guard = useRecoveryCodesGuard(isSaved, () => onClose(true));
  return (
    <Dialog
      hasForm
      size="sm"
      title={t(isSaved ? 'secondFactor.savedTitle' : 'secondFactor.setupTitle')}
      onClose={() => onClose(isSaved)}
      mayClose={() => !start.isPending && !confirm.isPending && guard.mayClose()}
      footer={
        isSaved ? (
          <Button size="lg" onClick={() => onClose(true)}>
            {t('secondFactor.saved')}
          </Button>
        ) : (
          <Button type="submit" form={formId} size="lg" isLoading={start.isPending || confirm.isPending}>
            {t(secret ? 'secondFactor.confirm' : 'secondFactor.continue')}
          </Button>
        )
      }
    >
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {!recoveryCodes && secret && (
        <ScanStep formId={formId} secret={secret} confirm={confirm} onConfirmed={setRecoveryCodes} />
      )}
      {!secret && <PasswordStep formId={formId} start={start} onStarted={setSecret} />}
      {guard.question}
    </Dialog>
  );
}

interface PasswordStepProps {
  formId: string;
  start: ReturnType<typeof useAction<typeof security.totpStart>>;
  onStarted: (secret: Secret) => void;
}

function PasswordStep({ formId, start, onStarted }: PasswordStepProps) {
  const { t } = useTranslation('account');
  const [currentPassword, setPassword] = useState('');
  const [problem, setProblem] = useState<'required' | 'wrong'>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    setProblem(currentPassword === '' ? 'required' : undefined);
    if (currentPassword === '') return input?.focus();
    const answer = await start.run({ currentPassword });
    if (answer.status === 'success') return onStarted(answer.data);
    if (answer.error.code !== 'PASSWORD_WRONG') return;
    setPassword('');
    setProblem('wrong');
    input?.focus();
  }

  return (
    <form id={formId} className={css.setupForm} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <Text size="bodySm">{t('secondFactor.setupText')}</Text>
      <SecurityFailure error={start.error} />
      <CurrentPasswordField
        problem={problem}
        control={{
          name: 'currentPassword',
          value: currentPassword,
          onChange(event) {
            setPassword(event.target.value);
            setProblem(undefined);
          },
        }}
      />
    </form>
  );
}

interface ScanStepProps {
  formId: string;
  secret: Secret;
  confirm: ReturnType<typeof useAction<typeof security.totpConfirm>>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function ScanStep({ formId, secret, confirm, onConfirmed }: ScanStepProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'short' | 'wrong'>();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(function focusTheCode() {
    form.current?.querySelector('input')?.focus();
  }, []);

  async function send(whole: string) {
    const answer = await confirm.run({ code: whole });
    if (answer.status === 'success') onConfirmed(answer.data.recoveryCodes);
    else if (answer.error.code === 'CODE_WRONG') setProblem('wrong');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === digits) return void send(code);
    setProblem('short');
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form ref={form} id={formId} className={css.setupForm} onSubmit={submit} method="post" noValidate>
      <Text size="bodySm">{t('secondFactor.scan')}</Text>
      <div className={css.qr}>
        <QrCode value={secret.uri} label={t('secondFactor.qr')} />
      </div>
      <div>
        <MutedText size="caption">{t('secondFactor.typed')}</MutedText>
        <div className={css.secretRow}>
          <span className={css.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton text={secret.secret} what={t('secondFactor.secret')} />
        </div>
      </div>
      <SecurityFailure error={confirm.error} />
      <Field
        label={t('secondFactor.codeLabel')}
        hint={t('code.goesOn')}
        error={problem && t(problem === 'short' ? 'code.short' : 'secondFactor.codeWrong')}
      >
        <OtpField
          value={code}
          onValueChange={(next) => {
            setCode(next);
            setProblem(undefined);
          }}
          onComplete={(whole) => void send(whole)}
          isInvalid={problem !== undefined}
          isReadOnly={confirm.isPending}
        />
      </Field>
    </form>
  );
}

/** Recovery codes, shown only once. The title of their dialog gets the focus: the form with the focus is gone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account');
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(function focusTheTitle() {
    root.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-layer-title]')?.focus();
  }, []);
  return (
    <div ref={root}>
      <Text size="bodySm">{t('secondFactor.savedText')}</Text>
      <div className={css.codesHead}>
        <MutedText id={id} size="caption">
          {t('secondFactor.codes')}
        </MutedText>
        <CopyButton text={codes.join('\n')} what={t('secondFactor.codes')} />
      </div>
      <ul className={css.codes} aria-labelledby={id}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

/** Asks before recovery codes disappear, with their dialog or with the page: they are not shown again. */
export function useRecoveryCodesGuard(
  areShown: boolean,
  onClose: () => void,
): { mayClose: () => boolean; question: ReactNode } {
  const { t } = useTranslation(['account', 'common']);
  const { block } = useNavigation();
  const navigation = useUnsavedGuard(areShown, block);
  const [isClosing, setClosing] = useState(false);
  return {
    mayClose() {
      setClosing(areShown);
      return !areShown;
    },
    question: (
      <AlertDialog
        isOpen={isClosing || navigation.isAsked}
        onClose={() => {
          setClosing(false);
          navigation.stay();
        }}
        title={t('secondFactor.leaveTitle')}
        description={t('secondFactor.leaveText')}
        confirmLabel={t('secondFactor.saved')}
        safeLabel={t('common:action.back')}
        onConfirm={() => {
          navigation.leave();
          onClose();
        }}
      />
    ),
  };
}

const onField: readonly (string | number)[] = ['PASSWORD_WRONG', 'CODE_WRONG'];

/** Error of a change to two-step login; a wrong password or code is shown on its field. */
export function SecurityFailure({ error }: { error: CallError | undefined }) {
  const { t } = useTranslation('account');
  if (error?.code === 'SECOND_FACTOR_STATE') {
    return (
      <Banner tone="warning" isAnnounced>
        {t('secondFactor.state')}
      </Banner>
    );
  }
  return <CallFailure error={error} isOnField={error !== undefined && onField.includes(error.code)} />;
}
