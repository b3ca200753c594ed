import { kyc as calls } from '@sampan/api/contract/kyc';
import type { Kyc } from '@sampan/api/entities';
import { createVerificationMachine, type VerificationInput } from '@sampan/domain/verification/verificationMachine';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

/** Opens the provider's page in this tab; the provider links back. */
function leaveFor(url: string) {
  window.location.assign(url);
}

/** Runs the verification machine with this app's storage and client, and sends it every newer record. */
export function useVerification(input: VerificationInput, go: (url: string) => void = leaveFor) {
  const { client, platform } = useServices();
  const machine = useMemo(
    () =>
      createVerificationMachine({
        session: platform.session,
        async sendDetails(details) {
          const sent = await client.call(calls.certifyId, details);
          return sent.status === 'fail' ? sent : client.call(calls.status, {});
        },
        askProvider: (certifyId) => client.call(calls.callback, { certifyId }),
        leaveFor: go,
      }),
    [client, platform, go],
  );
  const [snapshot, send] = useMachine(machine, { input });
  const { kyc } = input;
  useEffect(
    function tellWhatWasRead() {
      send({ type: 'read', kyc });
    },
    [kyc, send],
  );
  return { snapshot, send };
}

export type VerificationSnapshot = ReturnType<typeof useVerification>['snapshot'];
export type SendVerification = ReturnType<typeof useVerification>['send'];

/** Props of every step. */
export interface StepProps {
  snapshot: VerificationSnapshot;
  send: SendVerification;
  /** Reloads the record, for fresh links and for the server's changes to uploaded data. */
  onRead: () => void;
}

/** Props of a step that needs an existing record. */
export interface RecordStepProps extends StepProps {
  kyc: Kyc;
}
