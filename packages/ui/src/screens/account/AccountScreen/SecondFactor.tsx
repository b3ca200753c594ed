import { security } from '@sampan/api/contract/security';
import type { OutputOf } from '@sampan/api/endpoint';
import { hasFewRecoveryCodes } from '@sampan/domain/account/totp';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { SettingsRow, SettingsRows } from '../shared/SettingsGroup.tsx';
import { form as formClass } from './AccountScreen.css.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { RecoveryCodes, SecondFactorSetup, SecurityFailure, useRecoveryCodesGuard } from './SecondFactorSetup.tsx';

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
  const rows = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is replaced when the status changes
  useLayoutEffect(
    function focusNewButton() {
      if (hasChanged.current && document.activeElement === document.body)
        rows.current?.querySelector('button')?.focus();
      hasChanged.current = false;
    },
    [status.isEnabled],
  );

  function close(message?: string) {
    setOpen(undefined);
    if (message === undefined) return;
    toast.success(message);
    hasChanged.current = true;
    onChange();
    reloadUser();
  }

  const note = status.enabledAt
    ? t('secondFactor.on', { date: date(status.enabledAt), count: status.recoveryCodesLeft })
    : t('secondFactor.off');
  return (
    <SettingsRows ref={rows}>
      {user?.needsSecondFactor && <Banner tone="warning">{t('secondFactor.required')}</Banner>}
      {status.isEnabled && hasFewRecoveryCodes(status.recoveryCodesLeft) && (
        <Banner tone="warning">
          {t(status.recoveryCodesLeft > 0 ? 'secondFactor.fewCodes' : 'secondFactor.noCodes')}
        </Banner>
      )}
      <SettingsRow
        title={t('secondFactor.app')}
        note={[note, status.isEnabled && status.isRequired && t('secondFactor.mustStayOn')].filter(Boolean).join(' · ')}
      >
        {status.isEnabled ? (
          <Inline gap="sm" justify="flex-end">
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
      </SettingsRow>
      {open === 'setup' && <SecondFactorSetup onClose={(isOn) => close(isOn ? t('secondFactor.done') : undefined)} />}
      {(open === 'disable' || open === 'renew') && (
        <SecondFactorDialog
          kind={open}
          onClose={() => close()}
          onDone={() => (open === 'disable' ? close(t('secondFactor.turnedOff')) : onChange())}
        />
      )}
    </SettingsRows>
  );
}

const filled = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'));
const schema = v.object({ currentPassword: v.pipe(v.string(), v.minLength(1, 'required')), code: filled });

const names = {
  disable: { title: 'secondFactor.offTitle', text: 'secondFactor.offText', action: 'secondFactor.turnOff' },
  renew: { title: 'secondFactor.renewTitle', text: 'secondFactor.renewText', action: 'secondFactor.renew' },
} as const;

interface SecondFactorDialogProps {
  kind: keyof typeof names;
  onClose: () => void;
  onDone: () => void;
}

/** Turns two-step login off or creates new recovery codes; needs password and code. */
function SecondFactorDialog({ kind, onClose, onDone }: SecondFactorDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const getMessage = useFieldMessages();
  const disable = useAction(security.totpDisable);
  const renew = useAction(security.recoveryCodes);
  const { error, isPending } = kind === 'disable' ? disable : renew;
  const { form, control, getCode } = useShopForm(schema, { currentPassword: '', code: '' });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const guard = useRecoveryCodesGuard(recoveryCodes !== undefined, onClose);
  const { title, text, action } = names[kind];

  async function createCodes(values: v.InferOutput<typeof schema>) {
    const answer = await renew.run(values);
    if (answer.status === 'success') setRecoveryCodes(answer.data.recoveryCodes);
    return answer;
  }

  const submit = form.handleSubmit(async (values) => {
    const answer = await (kind === 'disable' ? disable.run(values) : createCodes(values));
    if (answer.status === 'success') return onDone();
    const field = ({ PASSWORD_WRONG: 'currentPassword', CODE_WRONG: 'code' } as const)[String(answer.error.code)];
    if (field) form.setError(field, { type: 'server', message: 'wrong' }, { shouldFocus: true });
  });

  const codeProblem = getCode('code');
  return (
    <Dialog
      hasForm
      size="sm"
      title={t(recoveryCodes ? 'secondFactor.savedTitle' : title)}
      description={recoveryCodes ? undefined : t(text)}
      onClose={onClose}
      mayClose={() => !isPending && guard.mayClose()}
      footer={
        recoveryCodes ? (
          <Button size="lg" onClick={onClose}>
            {t('secondFactor.saved')}
          </Button>
        ) : (
          <Button type="submit" form={formId} size="lg" isLoading={isPending}>
            {t(action)}
          </Button>
        )
      }
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : (
        <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
          <CurrentPasswordField problem={getCode('currentPassword')} control={control('currentPassword')} />
          <Field
            label={t('secondFactor.anyCode')}
            error={
              codeProblem === 'wrong'
                ? t('secondFactor.anyCodeWrong')
                : getMessage(codeProblem, t('secondFactor.anyCode'))
            }
          >
            <TextInput
              {...control('code')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={20}
            />
          </Field>
          <SecurityFailure error={error} />
        </form>
      )}
      {guard.question}
    </Dialog>
  );
}
