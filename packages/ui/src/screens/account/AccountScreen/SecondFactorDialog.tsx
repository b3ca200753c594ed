import { security } from '@sampan/api/contract/security';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { form as formClass } from './AccountScreen.css.ts';
import { RecoveryCodes, SecurityFailure } from './SecondFactorSetup/SecondFactorSetup.tsx';

const filled = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'));
const schema = v.object({ currentPassword: v.pipe(v.string(), v.minLength(1, 'required')), code: filled });

const names = {
  disable: { title: 'secondFactor.offTitle', text: 'secondFactor.offText', action: 'secondFactor.turnOff' },
  renew: { title: 'secondFactor.renewTitle', text: 'secondFactor.renewText', action: 'secondFactor.renew' },
} as const;

export interface SecondFactorDialogProps {
  kind: keyof typeof names;
  onClose: () => void;
  onDone: () => void;
}

/** Turns two-step login off or creates new recovery codes; needs password and code. */
export function SecondFactorDialog({ kind, onClose, onDone }: SecondFactorDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const getMessage = useFieldMessages();
  const disable = useAction(security.totpDisable);
  const renew = useAction(security.recoveryCodes);
  const { error, isPending } = kind === 'disable' ? disable : renew;
  const { form, control, getCode } = useShopForm(schema, { currentPassword: '', code: '' });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { title, text, action } = names[kind];

  const turnOff = (values: v.InferOutput<typeof schema>) => disable.run(values);
  async function createCodes(values: v.InferOutput<typeof schema>) {
    const answer = await renew.run(values);
    if (answer.status === 'success') setRecoveryCodes(answer.data.recoveryCodes);
    return answer;
  }

  const submit = form.handleSubmit(async (values) => {
    const answer = await (kind === 'disable' ? turnOff(values) : createCodes(values));
    if (answer.status === 'success') return onDone();
    const field = ({ PASSWORD_WRONG: 'currentPassword', CODE_WRONG: 'code' } as const)[String(answer.error.code)];
    if (field) form.setError(field, { type: 'server', message: 'wrong' }, { shouldFocus: true });
  });

  const passwordProblem = getCode('currentPassword');
  const codeProblem = getCode('code');
  return (
    <Dialog
      isOpen
      hasForm
      size="sm"
      title={t(recoveryCodes ? 'secondFactor.savedTitle' : title)}
      {...(!recoveryCodes && { description: t(text) })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isPending}
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
        <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
          <Field
            label={t('account.current')}
            error={
              passwordProblem === 'wrong'
                ? t('account.currentWrong')
                : getMessage(passwordProblem, t('account.current'))
            }
          >
            <PasswordInput {...control('currentPassword')} autoComplete="current-password" enterKeyHint="next" />
          </Field>
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
    </Dialog>
  );
}
