import { docTypes } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, writeStored } from '../stored.ts';
import { verificationWays } from './verificationRules.ts';

/** Key in sessionStorage: the draft is lost with the tab. Pictures are never stored. */
export const verificationKey = 'verificationDraft';

const DraftSchema = v.object({
  realName: v.pipe(v.string(), v.maxLength(60)),
  idNumber: v.pipe(v.string(), v.maxLength(30)),
  docType: v.picklist(docTypes),
  way: v.picklist(verificationWays),
});
export type VerificationDraft = v.InferOutput<typeof DraftSchema>;

/** Reads the draft; null if absent, invalid or storage throws. */
export function readVerificationDraft(storage: Storage): VerificationDraft | null {
  return readStored(storage, verificationKey, DraftSchema);
}

/** Stores identity details that were not sent yet. */
export function writeVerificationDraft(storage: Storage, draft: VerificationDraft): void {
  writeStored(storage, verificationKey, draft);
}

/** Removes name and number once the server has them; keeps the chosen way. */
export function forgetDetails(storage: Storage): void {
  const draft = readVerificationDraft(storage);
  if (draft) writeVerificationDraft(storage, { ...draft, realName: '', idNumber: '' });
}

/** Stores the way that was chosen after the details were sent. */
export function keepWay(storage: Storage, { way, docType }: Pick<VerificationDraft, 'way' | 'docType'>): void {
  writeVerificationDraft(storage, { realName: '', idNumber: '', docType, ...readVerificationDraft(storage), way });
}
