import type { CallError } from '@sampan/api/clientEnvelope';
import {
  clientFailureStatus,
  conflictStatus,
  forbiddenStatus,
  notFoundStatus,
  tooManyRequestsStatus,
  unauthenticatedStatus,
} from '@sampan/api/errors';
import {
  Anchor,
  CloudOff,
  Hourglass,
  Link2Off,
  Lock,
  type LucideIcon,
  RefreshCw,
  ShipWheel,
  UserRound,
} from 'lucide-react';
import type { EmptyArtName } from '../../primitives/EmptyArt/EmptyArt.tsx';

export type ErrorKind =
  | 'offline'
  | 'silent'
  | 'login'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'server'
  | 'other';

const kindByStatus: Partial<Record<number, ErrorKind>> = {
  [unauthenticatedStatus]: 'login',
  [forbiddenStatus]: 'forbidden',
  [notFoundStatus]: 'notFound',
  [conflictStatus]: 'conflict',
  [tooManyRequestsStatus]: 'tooMany',
  [clientFailureStatus]: 'silent',
};

/**
 * Maps a failed call to the kind of error message. Codes without a message of their own read as "this part did not
 * load". `silent`: the browser was online, but no answer came, as after a time-out.
 */
export function toErrorKind({ statusCode, isUnsent }: Pick<CallError, 'statusCode' | 'isUnsent'>): ErrorKind {
  if (isUnsent) return 'offline';
  return kindByStatus[statusCode] ?? (statusCode >= 500 ? 'server' : 'other');
}

/** Default for a 429 without a retry time, in seconds. */
const timeoutSeconds = 30;

/** Returns the seconds until a 429 can be retried. */
export function getWaitSeconds({ details }: Pick<CallError, 'details'>): number {
  const serverMessage =
    typeof details === 'object' && details !== null && 'retryAfter' in details ? details.retryAfter : undefined;
  return typeof serverMessage === 'number' && serverMessage > 0 ? Math.ceil(serverMessage) : timeoutSeconds;
}

interface ErrorLook {
  icon: LucideIcon;
  art: EmptyArtName;
  /** True if a retry may succeed. */
  canRetry: boolean;
}

export const errorLooks: Record<ErrorKind, ErrorLook> = {
  offline: { icon: CloudOff, art: 'offline', canRetry: true },
  silent: { icon: ShipWheel, art: 'serverError', canRetry: true },
  login: { icon: UserRound, art: 'forbidden', canRetry: false },
  forbidden: { icon: Lock, art: 'forbidden', canRetry: false },
  notFound: { icon: Link2Off, art: 'notFound', canRetry: false },
  conflict: { icon: RefreshCw, art: 'serverError', canRetry: true },
  tooMany: { icon: Hourglass, art: 'serverError', canRetry: true },
  server: { icon: ShipWheel, art: 'serverError', canRetry: true },
  other: { icon: Anchor, art: 'serverError', canRetry: true },
};
