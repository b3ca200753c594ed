import type { ContactKind } from '../../../patterns/CodeRequest/ContactField.tsx';

export const recoverySteps = ['identify', 'code', 'password'] as const;
export type RecoveryStep = (typeof recoverySteps)[number];

/** What was asked for, and the server's ticket for it: whether there is such an account, nobody is told. */
export interface RequestedCode {
  kind: ContactKind;
  address: string;
  ticket: string;
  /** When the next code may be asked for, in ms of the platform's clock. */
  againAt: number;
}
