/** What the demo backend stores beside the entities of the contract. */
import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { Job, JobProblem, Kyc, MessageKind } from '@sampan/api/entities';
import type { ContactKind } from '@sampan/domain/account/contacts';
import type { DemoFile } from './uploads.ts';

/** A message as the demo backend keeps it. */
export type OutboxMessage = OutputOf<Contract['outbox']['list']>['list'][number] & {
  about: MessageKind;
  orderId?: number | undefined;
  /** The code in the text, which staff never see, and until when it works (ms since 1970). */
  secret?: { text: string; expiresAt: number };
  /** Who reads it in the demo inbox: the browser that asked for it, or the account it speaks of. */
  inbox?: string | undefined;
  userId?: number | undefined;
};

/** A code that was sent, by what it proves. */
export interface SentCode {
  code: string;
  expiresAt: number;
  wrong: number;
}

/** A change of an address that its old owner can still undo. */
export interface ContactUndo {
  id: number;
  userId: number;
  kind: ContactKind;
  address: string;
  token: string;
  expiresAt: number;
}

/** An identity check as it is kept: the links are made when somebody looks. */
export type StoredKyc = Omit<Kyc, 'certifyUrl' | 'photos' | 'video'> & {
  photos: { side: Kyc['photos'][number]['side']; fileId: number }[];
  videoFileId?: number;
};

/** A certification at the sandbox provider. */
export interface DemoCertification {
  state: 'open' | 'passed' | 'failed' | 'expired';
  expiresAt: string;
}

export type Outcome = 'added' | 'changed' | 'skipped' | 'failed';

/** What became of one row of a job. */
export interface RowDone {
  outcome?: Outcome;
  problems?: JobProblem[];
}

/** A job as the demo shop keeps it. */
export interface DemoJob {
  job: Omit<Job, 'actor'>;
  /** Does the row of this place; rows are done in order, each once, when the clock has come to it. */
  doRow: (index: number, now: Date) => RowDone;
  /** The text of the file that comes of it. */
  result?: (() => string) | undefined;
  file?: DemoFile;
}

/** How often something was asked since its window began. */
export interface RateLimitWindow {
  count: number;
  endsAt: number;
}

/** The second factor of an account; without `enabledAt` its secret is not proven yet. */
export interface DemoFactor {
  /** Base32. */
  secret: string;
  enabledAt?: string;
  lastStep: number;
  /** Those that were not used. */
  recoveryCodes: Set<string>;
}

/** A login whose password was right. */
export interface DemoChallenge {
  userId: number;
  expiresAt: number;
  tried: number;
}

/** A session as the list of sessions shows it. */
export interface SessionNote {
  id: number;
  browser: string;
  system: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
}
