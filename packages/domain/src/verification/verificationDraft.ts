import { docTypes } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';
import { verificationWays } from './verificationRules.ts';

/** In sessionStorage: who leaves the tab leaves it behind. Pictures are never stored. */
const verificationKey = 'verificationDraft';

const DraftSchema = v.object({
  realName: v.pipe(v.string(), v.maxLength(60)),
  idNumber: v.pipe(v.string(), v.maxLength(30)),
  docType: v.picklist(docTypes),
  way: v.picklist(verificationWays),
});
export type VerificationDraft = v.InferOutput<typeof DraftSchema>;

/** Null for none, for garbage, and where the storage throws. */
export function readVerificationDraft(storage: Storage): VerificationDraft | null {
  return readStored(storage, verificationKey, DraftSchema);
}

/** Stores the details of an identity check that are not sent yet. */
export function writeVerificationDraft(storage: Storage, draft: VerificationDraft): void {
  writeStored(storage, verificationKey, draft);
}

/** The name and the number go as soon as the shop has them; the way that was chosen stays. */
export function forgetDetails(storage: Storage): void {
  const draft = readVerificationDraft(storage);
  if (draft) writeVerificationDraft(storage, { ...draft, realName: '', idNumber: '' });
}

/** Deletes the stored details of an identity check. */
export function forgetVerificationDraft(storage: Storage): void {
  removeStored(storage, verificationKey);
}
