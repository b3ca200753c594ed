/** A code that is sent to somebody by mail or message, to prove that the address is theirs (ADR 12). */
export const codeChannels = ['mail', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** What a code is good for: one that was asked for something else opens nothing. */
export type CodePurpose = 'register' | 'change' | 'confirm' | 'reset';

export const codeDigits = 6;
export const codeMinutes = 10;
/** Wrong guesses that a code bears; after them the right one is refused too. */
export const maxCodeAttempts = 5;

/** So many asks within one window that begins with its first ask. */
export interface Allowance {
  /** What is counted: a destination, or whoever asks. */
  key: string;
  limit: number;
  seconds: number;
}

export interface CodeAsk {
  purpose: CodePurpose;
  channel: CodeChannel;
  /** The e-mail or phone the code goes to. */
  to: string;
  /** The network address that asks. */
  from: string;
  /** Whether a picture was read. Who cannot read one is answered too, but less often. */
  hasPicture: boolean;
  cooldownSeconds: number;
}

const hour = 60 * 60;
const hourly = {
  withPicture: { destination: 5, client: 20 },
  withoutPicture: { destination: 3, client: 5 },
} as const;

/** What an ask takes from: all of them allow it, or it is refused. */
export function getAllowances({ purpose, channel, to, from, hasPicture, cooldownSeconds }: CodeAsk): Allowance[] {
  const { withPicture, withoutPicture } = hourly;
  const always = [
    { key: `pause:${purpose}:${channel}:${to}`, limit: 1, seconds: cooldownSeconds },
    { key: `hour:${channel}:${to}`, limit: withPicture.destination, seconds: hour },
    { key: `hour:client:${from}`, limit: withPicture.client, seconds: hour },
  ];
  if (hasPicture) return always;
  return [
    ...always,
    { key: `unseen:${channel}:${to}`, limit: withoutPicture.destination, seconds: hour },
    { key: `unseen:client:${from}`, limit: withoutPicture.client, seconds: hour },
  ];
}

/** What a code proves: it is bound to what asked for it, to its destination, and to the account that asked (0: nobody). */
export function codeKey(
  purpose: 'register' | 'change' | 'confirm',
  channel: CodeChannel,
  to: string,
  userId: number,
): string {
  return `${purpose}:${channel}:${userId}:${to}`;
}

/** The same for a forgotten password: its code belongs to the ticket that the asker holds. */
export function ticketKey(ticket: string): string {
  return `reset:${ticket}`;
}

/** Tries of the password that stands in the way of a new one: who took over a screen does not guess it. */
export function countPasswordAttempts(userId: number): Allowance {
  return { key: `password:${userId}`, limit: 10, seconds: hour };
}
