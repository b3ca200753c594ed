import { EmailSchema, PhoneSchema } from '@sampan/api/entities/credentials';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { ContactField, type ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { PictureProof } from '../../../features/account/CodeRequest/PictureProof.tsx';
import { useContactKind } from '../../../features/account/CodeRequest/useContactKind.ts';
import { usePictureProof } from '../../../features/account/CodeRequest/usePictureProof.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { form as formClass, intro } from './ForgetScreen.css.ts';
import { type RequestedCode, useFindPassword } from './useFindPassword.ts';

const filled = v.pipe(v.string(), v.minLength(1, 'required'));
const schemas = {
  email: v.object({ email: v.pipe(filled, EmailSchema), phone: v.string() }),
  phone: v.object({ email: v.string(), phone: v.pipe(filled, PhoneSchema) }),
} satisfies Record<ContactKind, v.GenericSchema>;

export interface IdentifyStepProps {
  /** The previous code request, when the viewer came back to this step. */
  requestedCode: RequestedCode | undefined;
  onRequested: (requestedCode: RequestedCode) => void;
}

/** Asks for the account's e-mail or phone and the captcha, and sends a code. */
export function IdentifyStep({ requestedCode, onRequested }: IdentifyStepProps) {
  const { t } = useTranslation('account');
  const getMessage = useFieldMessages();
  const { clock } = useServices().platform;
  const id = useId();
  const { kind, setKind } = useContactKind(requestedCode?.kind);
  const proof = usePictureProof();
  // A text message always requires the captcha.
  if (kind === 'phone' && proof.isWithout) proof.goWithout(false);
  const find = useFindPassword(proof);
  const { form, control, getCode } = useShopForm(schemas[kind], {
    email: requestedCode?.kind === 'email' ? requestedCode.address : '',
    phone: requestedCode?.kind === 'phone' ? requestedCode.address : '',
  });

  const submit = form.handleSubmit(async (values) => {
    // A code was sent to this address already: continue without another one.
    if (
      requestedCode &&
      requestedCode.kind === kind &&
      requestedCode.address === values[kind] &&
      clock.now() < requestedCode.againAt
    ) {
      return onRequested(requestedCode);
    }
    const answer = await find.ask(kind, values[kind]);
    if (answer) onRequested(answer);
  });

  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <MutedText className={intro}>{t('forget.intro')}</MutedText>
      <ContactField
        kind={kind}
        onKindChange={setKind}
        label={t('forget.by')}
        id={id}
        error={getMessage(getCode(kind), t(`field.${kind}`))}
        control={{ ...control(kind), onInput: () => setKind(kind) }}
      />
      <PictureProof
        proof={proof}
        isOptional={kind === 'email'}
        onUseMail={() => {
          setKind('email');
          proof.goWithout(true);
        }}
      />
      <CallFailure error={find.error} />
      <Button type="submit" size="lg" isFullWidth isLoading={find.isPending}>
        {t('forget.send')}
      </Button>
    </form>
  );
}
