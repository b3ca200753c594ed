import type { User } from '@sampan/api/entities';
import {
  challengeSeconds,
  createOtpauthUri,
  encodeBase32,
  findTotpStep,
  formatRecoveryCode,
  getSecondFactorLimits,
  maxChallengeAttempts,
  needsSecondFactor,
  parseRecoveryCode,
  recoveryCodeCount,
} from '@sampan/domain/account/totp';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { CallContext, ClockContext } from '../call.ts';
import { allocateId, type DemoState, getShopSettings, getUsername } from '../state.ts';
import { hmacSha1 } from './sha1.ts';

/** Returns deterministic bytes that differ by seed. */
function createSeededBytes(seed: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (seed * 131 + index * 89 + ((seed * index) >> 2)) & 255);
}

/** Reads the setting `security.secondFactorFor`: who needs a second factor. */
export function readSecondFactorChoice(state: DemoState): unknown {
  return getShopSettings(state)['security.secondFactorFor'];
}

/** Returns whether this account must set up a second factor before it can act as staff. */
export function lacksSecondFactor(state: DemoState, account: { id: number; role: number }): boolean {
  const hasSecondFactor = state.secondFactors.get(account.id)?.enabledAt !== undefined;
  return needsSecondFactor({ role: account.role, hasSecondFactor }, readSecondFactorChoice(state));
}

/** The signed-in user's own view, with `needsSecondFactor` if setup is required. */
export function toSignedIn<Account extends User>(state: DemoState, account: Account): Account {
  return lacksSecondFactor(state, account) ? { ...account, needsSecondFactor: true } : account;
}

/** Creates a user's TOTP secret and returns it in base32, with its otpauth URI for a QR code. */
export function createSecret({ state, locale }: CallContext, userId: number) {
  const secret = encodeBase32(createSeededBytes(allocateId(state, 'secondFactor') + 7, 20));
  state.secondFactors.set(userId, { secret, lastStep: 0, recoveryCodes: new Set() });
  const issuer = readShopName(getShopSettings(state)['site.name'], locale);
  return { secret, uri: createOtpauthUri({ issuer, account: getUsername(state, userId), secret }) };
}

/** Checks a TOTP code and marks its time step as used. Returns false for a wrong or reused code. */
export function consumeTotp({ state, now }: ClockContext, userId: number, code: string): boolean {
  const factor = state.secondFactors.get(userId);
  if (!factor) return false;
  const { secret, lastStep } = factor;
  const step = findTotpStep({ secret, code, nowMs: now.getTime(), lastStep, hmacSha1 });
  if (step === null) return false;
  factor.lastStep = step;
  return true;
}

/** Checks a TOTP code or a recovery code; a recovery code is used up. */
export function consumeSecondFactor(call: ClockContext, userId: number, code: string): boolean {
  if (/^\d{6}$/.test(code)) return consumeTotp(call, userId, code);
  return call.state.secondFactors.get(userId)?.recoveryCodes.delete(parseRecoveryCode(code) ?? '') ?? false;
}

/** Replaces a user's recovery codes and returns the new ones, formatted for display. */
export function replaceRecoveryCodes(state: DemoState, userId: number): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    formatRecoveryCode(createSeededBytes(allocateId(state, 'recoveryCode') + 3, 16)),
  );
  const factor = state.secondFactors.get(userId);
  if (factor) factor.recoveryCodes = new Set(codes);
  return codes;
}

/** Creates the challenge that a sign-in answers with its second factor, and its ISO expiry time. */
export function openChallenge({ state, now }: ClockContext, userId: number) {
  const challenge = `challenge-of-the-demo-shop-${allocateId(state, 'challenge')}`;
  const expiresAt = now.getTime() + challengeSeconds * 1000;
  state.challenges.set(challenge, { userId, expiresAt, tried: 0 });
  return { challenge, expiresAt: new Date(expiresAt).toISOString() };
}

/** Ends the user's logins whose second step is pending. */
export function endChallenges(state: DemoState, userId: number): void {
  for (const [challenge, { userId: owner }] of state.challenges) {
    if (owner === userId) state.challenges.delete(challenge);
  }
}

/** Disables the second factor and deletes its data, and the count of attempts at it, so that another can be set up. */
export function removeSecondFactor(state: DemoState, userId: number): void {
  state.secondFactors.delete(userId);
  for (const { key } of getSecondFactorLimits(userId)) state.rateLimits.delete(key);
  endChallenges(state, userId);
}

/** Counts one attempt; returns the user id, or null if the challenge is unknown, expired or out of attempts. */
export function tryChallenge({ state, now }: ClockContext, challenge: string): number | null {
  const storedChallenge = state.challenges.get(challenge);
  if (!storedChallenge || storedChallenge.expiresAt <= now.getTime() || storedChallenge.tried >= maxChallengeAttempts)
    return null;
  storedChallenge.tried += 1;
  return storedChallenge.userId;
}
