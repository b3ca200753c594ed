import { codeMinutes } from '@sampan/domain/account/codes';
import { recoveryDraft } from '../../../app/drafts/draftNames.ts';
import { useAbandonAtLogin } from '../../../app/drafts/useAbandonAtLogin.ts';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { type RequestedCode, RequestedCodeSchema } from './useFindPassword.ts';

const codeMs = codeMinutes * 60_000;
/** Of no use: the value of a draft that is not kept. */
const noCode: RequestedCode = { kind: 'email', address: '', ticket: '', sentAt: 0, againAt: 0 };

/**
 * Keeps the requested code in this tab while it is valid: phones load the page again after a visit to the mail app. The
 * code itself and the password are not kept, and a login ends the draft.
 */
export function useRecoveryDraft(
  requestedCode: RequestedCode | undefined,
  onRestored: (requestedCode: RequestedCode) => void,
): void {
  const { clock } = useServices().platform;
  const { forget, abandon } = useDraft({
    name: recoveryDraft,
    schema: RequestedCodeSchema,
    value: requestedCode ?? noCode,
    isDirty: requestedCode !== undefined,
    onRestored(restored) {
      if (clock.now() - restored.sentAt < codeMs) onRestored(restored);
      else forget();
    },
  });
  useAbandonAtLogin(abandon);
}
