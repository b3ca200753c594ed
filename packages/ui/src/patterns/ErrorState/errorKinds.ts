import type { CallError } from '@sampan/api/clientEnvelope';
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

export const errorKinds = [
  'offline',
  'login',
  'forbidden',
  'notFound',
  'conflict',
  'tooMany',
  'server',
  'other',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

const kindOfStatus: Partial<Record<number, ErrorKind>> = {
  401: 'login',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  429: 'tooMany',
  499: 'offline',
};

/** How a failed call is told to a person. A refusal without words of its own reads as "this part did not load". */
export function toErrorKind({ statusCode }: Pick<CallError, 'statusCode'>): ErrorKind {
  return kindOfStatus[statusCode] ?? (statusCode >= 500 ? 'server' : 'other');
}

/** How long to wait where a 429 does not say, in seconds. */
const timeoutSeconds = 30;

/** Seconds after which a 429 may be tried again. */
export function getWaitSeconds({ details }: Pick<CallError, 'details'>): number {
  const said =
    typeof details === 'object' && details !== null && 'retryAfter' in details ? details.retryAfter : undefined;
  return typeof said === 'number' && said > 0 ? Math.ceil(said) : timeoutSeconds;
}

interface ErrorLook {
  icon: LucideIcon;
  art: EmptyArtName;
  /** Trying the same again may help. */
  canRetry: boolean;
}

export const errorLooks: Record<ErrorKind, ErrorLook> = {
  offline: { icon: CloudOff, art: 'offline', canRetry: true },
  login: { icon: UserRound, art: 'forbidden', canRetry: false },
  forbidden: { icon: Lock, art: 'forbidden', canRetry: false },
  notFound: { icon: Link2Off, art: 'notFound', canRetry: false },
  conflict: { icon: RefreshCw, art: 'serverError', canRetry: true },
  tooMany: { icon: Hourglass, art: 'serverError', canRetry: true },
  server: { icon: ShipWheel, art: 'serverError', canRetry: true },
  other: { icon: Anchor, art: 'serverError', canRetry: true },
};
