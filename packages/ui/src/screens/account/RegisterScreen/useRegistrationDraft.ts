import { codeMinutes } from '@sampan/domain/account/codes';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { registrationDraft } from '../../../app/drafts/draftNames.ts';
import { useAbandonAtLogin } from '../../../app/drafts/useAbandonAtLogin.ts';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { type Registration, RegistrationDraftSchema } from './registerForm.ts';

/** How long a code is valid, in ms. Nobody returns from the mail app later: the next one here may be another person. */
const codeMs = codeMinutes * 60_000;

/**
 * Keeps address and username in this tab: phones load the page again after a visit to the mail app. Password, code and
 * captcha are not kept. A login, also that of the new account, ends the draft.
 */
export function useRegistrationDraft(
  form: UseFormReturn<Registration>,
  kind: ContactKind,
  setKind: (kind: ContactKind) => void,
) {
  const { clock } = useServices().platform;
  const [sent, setSent] = useState<{ address: string; at: number }>();
  const [isRestored, setRestored] = useState(false);
  const [email, phone, username] = form.watch(['email', 'phone', 'username']);
  const { forget, abandon } = useDraft({
    name: registrationDraft,
    schema: RegistrationDraftSchema,
    value: { kind, email, phone, username, at: clock.now(), ...(sent && { sent }) },
    isDirty: [email, phone, username].some((text) => text !== ''),
    onRestored({ kind: keptKind, sent: keptSent, at, ...fields }) {
      if (clock.now() - at >= codeMs) {
        forget();
        return;
      }
      form.reset((current) => ({ ...current, ...fields }));
      setKind(keptKind);
      setSent(keptSent);
      setRestored(true);
    },
  });
  useAbandonAtLogin(abandon);
  const isValid = sent !== undefined && clock.now() - sent.at < codeMs;
  return {
    /** True once the draft is in the form. */
    isRestored,
    /** Where a code was sent that is still valid. */
    sentTo: isValid && sent.address === { email, phone }[kind] ? sent.address : undefined,
    noteSent: (address: string) => setSent({ address, at: clock.now() }),
  };
}
