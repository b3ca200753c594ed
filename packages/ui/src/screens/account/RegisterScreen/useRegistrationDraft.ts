import { codeMinutes } from '@sampan/domain/account/codes';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { type Registration, RegistrationDraftSchema } from './registerForm.ts';

/**
 * Keeps address and username in this tab: phones load the page again after a visit to the mail app. Password, code and
 * captcha are not kept. Call `abandon` when the account exists.
 */
export function useRegistrationDraft(
  form: UseFormReturn<Registration>,
  kind: ContactKind,
  setKind: (kind: ContactKind) => void,
) {
  const { clock } = useServices().platform;
  const { reset } = form;
  const [sent, setSent] = useState<{ address: string; at: number }>();
  const [isRestored, setRestored] = useState(false);
  const [email, phone, username] = form.watch(['email', 'phone', 'username']);
  const { restored, abandon } = useDraft({
    name: 'registration',
    schema: RegistrationDraftSchema,
    value: { kind, email, phone, username, ...(sent && { sent }) },
    isDirty: [email, phone, username].some((text) => text !== ''),
  });
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      const { kind: keptKind, sent: keptSent, ...fields } = restored;
      reset((current) => ({ ...current, ...fields }));
      setKind(keptKind);
      setSent(keptSent);
      setRestored(true);
    },
    [restored, reset, setKind],
  );
  const isValid = sent !== undefined && clock.now() - sent.at < codeMinutes * 60_000;
  return {
    /** True once the draft is in the form. */
    isRestored,
    /** Where a code was sent that is still valid. */
    sentTo: isValid && sent.address === { email, phone }[kind] ? sent.address : undefined,
    noteSent: (address: string) => setSent({ address, at: clock.now() }),
    abandon,
  };
}
