import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';

export const recoverySteps = ['identify', 'code', 'password'] as const;
export type RecoveryStep = (typeof recoverySteps)[number];

/** A requested code and the server's ticket for it, which does not disclose whether the account exists. */
export interface RequestedCode {
  kind: ContactKind;
  address: string;
  ticket: string;
  /** When the next code may be requested, in ms of the platform's clock. */
  againAt: number;
}
