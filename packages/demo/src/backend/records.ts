/** Records that the demo backend stores beside the contract's entities. */
import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type {
  BlacklistEntry,
  IdentityProviderId,
  Job,
  JobProblem,
  Kyc,
  Locale,
  MessageKind,
  ProviderCall,
  ProviderState,
  SmsStop,
} from '@sampan/api/entities';
import type { ContactKind } from '@sampan/domain/account/contacts';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { DemoFile } from './files/uploads.ts';

/** A stored message of the demo backend. */
export type OutboxMessage = OutputOf<Contract['outbox']['list']>['list'][number] & {
  about: MessageKind;
  orderId?: number | undefined;
  /** In a message that staff send again: the id of the one that was sent first. */
  originalId?: number | undefined;
  /** The code in the text, masked for staff, and its expiry in ms since 1970. */
  secret?: { text: string; expiresAt: number };
  /** Recipient in the demo inbox: the browser that requested it, or the account it concerns. */
  inbox?: string | undefined;
  userId?: number | undefined;
};

/** A logged request to a sandbox provider. */
export type StoredCall = Omit<ProviderCall, 'canResend'> & { orderId: number };

/** A sent code, keyed by what it verifies. */
export interface SentCode {
  code: string;
  expiresAt: number;
  wrong: number;
}

/** A code sent by SMS to a number that no account has verified; times in ms since 1970. */
export interface SmsCodeNote {
  e164: string;
  sentAt: number;
  isConfirmed: boolean;
}

/** A stop of codes by SMS; codes before `liftedAt` (ms since 1970) no longer count. */
export type DemoSmsStop = SmsStop & { liftedAt?: number };

/** A contact change that the old address can still undo. */
export interface ContactUndo {
  id: number;
  userId: number;
  kind: ContactKind;
  address: string;
  token: string;
  createdAt: number;
  expiresAt: number;
}

/** A stored identity check; links are created on read. */
export type StoredKyc = Omit<Kyc, 'username' | 'certifyUrl' | 'photos' | 'video'> & {
  photos: { side: Kyc['photos'][number]['side']; fileId: number }[];
  videoFileId?: number;
  /** When the provider is asked for the result; absent once there is one. */
  certifyCheckAt?: string;
  /** Language of the page that the details were sent from. */
  locale?: Locale;
};

/** A captcha that was not answered yet. */
export interface DemoCaptcha {
  answer: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A certification at the sandbox provider. */
export interface DemoCertification {
  provider: IdentityProviderId;
  state: 'open' | 'passed' | 'failed';
  /** Its page was closed: the next try opens another. */
  isPageClosed?: true;
  expiresAt: string;
  /** The certified details, to recognize a repeated request. */
  details: string;
}

export type Outcome = 'added' | 'changed' | 'skipped' | 'failed';

/** Outcome of one row of a job. */
export interface RowResult {
  outcome?: Outcome;
  problems?: JobProblem[];
}

/** A stored job of the demo shop. */
export interface DemoJob {
  job: Omit<Job, 'actor'>;
  /** Processes the row at this index. Rows run in order, each once, when the clock reaches them. */
  doRow: (index: number, now: Date) => RowResult;
  /** Returns the text of the result file. */
  result?: (() => string) | undefined;
  file?: DemoFile;
}

/** Number of requests since the window began. */
export interface RateLimitWindow {
  count: number;
  endsAt: number;
}

/** Second factor of an account; without `enabledAt` the secret is not confirmed yet. */
export interface DemoFactor {
  /** Base32. */
  secret: string;
  enabledAt?: string;
  lastStep: number;
  /** Unused codes. */
  recoveryCodes: Set<string>;
}

/** A login whose password was right and whose second step is pending. */
export interface DemoChallenge {
  userId: number;
  expiresAt: number;
  tried: number;
}

/** A session as the session list shows it. */
export type SessionNote = Omit<OutputOf<Contract['security']['sessions']>[number], 'isCurrent'>;

/** Units of a product: on hand, and reserved by unpaid orders. */
export interface Units {
  onHand: number;
  reserved: number;
}

export interface DemoSession {
  userId: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Bars a user from calling, until `expiresAt` if set. */
export type StoredBlacklistEntry = Omit<BlacklistEntry, 'username' | 'operator'>;

/** Stored credentials and connection state of a provider. */
export interface DemoProvider
  extends Partial<Pick<ProviderState, 'isUnreadable' | 'updatedAt' | 'previousUntil' | 'lastSuccessAt' | 'lastError'>> {
  values?: CredentialValues;
  /** Credentials set by environment variables; they take precedence. */
  environment?: CredentialValues;
}
