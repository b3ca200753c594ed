import { user } from '@sampan/api/contract/user';
import { tooManyRequestsStatus } from '@sampan/api/errors';
import { useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useDeviceToken } from '../../../app/session/useDeviceToken.ts';
import { useAction } from '../../../data/useAction.ts';
import { type ContactKind, contactKinds } from '../../../features/account/CodeRequest/ContactField.tsx';
import type { PictureProofState } from '../../../features/account/CodeRequest/usePictureProof.ts';

/** Error codes that the captcha field shows itself. */
const ofThePicture: readonly unknown[] = ['CAPTCHA_WRONG', 'CAPTCHA_REQUIRED'];

/** Requests a password reset code, with the captcha's solution. */
export function useFindPassword(proof: PictureProofState) {
  const { clock } = useServices().platform;
  const find = useAction(user.findpassword);
  const deviceToken = useDeviceToken();
  const [wasWithout, setWasWithout] = useState(false);
  const isOfPicture = ofThePicture.includes(find.error?.code);
  // The lower limit of requests without the captcha ends when the captcha is chosen after all.
  const isLifted = find.error?.statusCode === tooManyRequestsStatus && wasWithout && !proof.isWithout;
  return {
    /** Resolves to undefined when the captcha is still needed, or when the request failed with `error`. */
    async ask(kind: ContactKind, address: string): Promise<RequestedCode | undefined> {
      const pictureProof = proof.take();
      if (!pictureProof) return undefined;
      setWasWithout(proof.isWithout);
      const contact = kind === 'email' ? { email: address } : { phone: address };
      const answer = await find.run({ ...contact, ...pictureProof, ...deviceToken() });
      if (answer.status === 'success') {
        const { ticket, cooldown } = answer.data;
        const sentAt = clock.now();
        return { kind, address, ticket, sentAt, againAt: sentAt + cooldown * 1000 };
      }
      if (ofThePicture.includes(answer.error.code)) proof.reject();
      else proof.spend();
      return undefined;
    },
    isPending: find.isPending,
    error: isOfPicture || isLifted ? undefined : find.error,
  };
}

export const recoverySteps = ['identify', 'code', 'password'] as const;
export type RecoveryStep = (typeof recoverySteps)[number];

/**
 * A requested code and the server's ticket for it, which does not disclose whether the account exists. Times in ms of
 * the platform's clock: when it was requested, and when the next one may be.
 */
export const RequestedCodeSchema = v.object({
  kind: v.picklist(contactKinds),
  address: v.string(),
  ticket: v.string(),
  sentAt: v.number(),
  againAt: v.number(),
});
export type RequestedCode = v.InferOutput<typeof RequestedCodeSchema>;
