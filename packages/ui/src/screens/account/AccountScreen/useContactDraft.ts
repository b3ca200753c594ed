import { codeMinutes } from '@sampan/domain/account/codes';
import { readStored } from '@sampan/domain/stored';
import { useState } from 'react';
import * as v from 'valibot';
import { contactDraft, getDraftKey } from '../../../app/drafts/draftNames.ts';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useForgetWhenClosed } from '../../../app/drafts/useFormDraft.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { type ContactKind, contactKinds } from '../../../features/account/CodeRequest/ContactField.tsx';

/** How long a code is valid, in ms. */
const codeMs = codeMinutes * 60_000;

/** A change that is not saved yet: no code and no password. `sent`: address of the last code, and when it was sent. */
const ContactDraftSchema = v.object({
  kind: v.picklist(contactKinds),
  address: v.string(),
  sent: v.optional(v.object({ address: v.string(), at: v.number() })),
});
export type ContactDraft = v.InferOutput<typeof ContactDraftSchema>;

/** Returns the change that was begun before the page was loaded again, read once. */
export function useStoredContactDraft(): ContactDraft | undefined {
  const { session } = useServices().platform;
  const [draft] = useState(() => readStored(session, getDraftKey(contactDraft), ContactDraftSchema) ?? undefined);
  return draft;
}

/**
 * Keeps the typed address in this tab until the dialog is closed: phones load the page again after a visit to the mail
 * app.
 * @param start the draft that the dialog began with
 */
export function useContactDraft(kind: ContactKind, address: string, start: ContactDraft | undefined) {
  const { clock } = useServices().platform;
  const [sent, setSent] = useState(start?.sent);
  const { forget } = useDraft({
    name: contactDraft,
    schema: ContactDraftSchema,
    value: { kind, address, ...(sent && { sent }) },
    isDirty: address !== '',
  });
  useForgetWhenClosed(forget);
  const isValid = sent !== undefined && clock.now() - sent.at < codeMs;
  return {
    /** Where a code was sent that is still valid. */
    sentTo: isValid && sent.address === address ? address : undefined,
    noteSent: (to: string) => setSent({ address: to, at: clock.now() }),
  };
}
