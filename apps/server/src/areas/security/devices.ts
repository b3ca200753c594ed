import { createHash } from 'node:crypto';
import { describeDevice, shortenAddress } from '@sampan/domain/account/devices';
import { getNoticeLimit } from '@sampan/domain/account/hardLimits';
import { planDeviceNotice } from '@sampan/domain/outbox/accountPostings';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { devices } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, RequestInfo } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { getMessageSender, post } from '../outbox/service.ts';
import type { UserRow } from '../user/lockUser.ts';
import { toUser } from '../user/sessions.ts';

const maxAgentLength = 300;

/** Client description for session lists and notices: user agent and masked address. */
export function describeClient({ ip, headers }: Pick<RequestInfo, 'ip' | 'headers'>) {
  const userAgent = String(headers['user-agent'] ?? '').slice(0, maxAgentLength);
  return { userAgent, address: shortenAddress(rateLimitKey(ip)) };
}

/** Hash of a device: of its token, or of network and user agent for a client without one. */
function hashDevice(userId: number, token: string | undefined, request: RequestInfo): string {
  const { userAgent } = describeClient(request);
  const device = token ? `token ${token}` : `client ${rateLimitKey(request.ip)} ${userAgent}`;
  return createHash('sha256').update(`${userId} ${device}`).digest('hex');
}

/** Hash of a remembered device; null if unknown or without a token, because user agent and network can be forged. */
export async function findDevice(db: Db, userId: number, token: string | undefined, request: RequestInfo) {
  if (!token) return null;
  const deviceHash = hashDevice(userId, token, request);
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.deviceHash, deviceHash), eq(devices.userId, userId)));
  return row ? deviceHash : null;
}

/** Stores the device of a sign-in; returns whether it is new to the account. */
export async function rememberDevice(
  db: Db,
  userId: number,
  token: string | undefined,
  call: Pick<Call, 'request' | 'now'>,
) {
  const deviceHash = hashDevice(userId, token, call.request);
  const created = await db
    .insert(devices)
    .values({ deviceHash, userId, createdAt: call.now, lastSeenAt: call.now })
    .onConflictDoNothing()
    .returning({ userId: devices.userId });
  if (created.length > 0) return true;
  await db.update(devices).set({ lastSeenAt: call.now }).where(eq(devices.deviceHash, deviceHash));
  return false;
}

export type NoticeCall = Pick<Call, 'db' | 'deps' | 'now' | 'request' | 'settings' | 'afterCommit'>;

/** Notifies the account's owner, at a verified address, of a sign-in from a new device. */
export async function sendDeviceNotice(call: NoticeCall, user: UserRow): Promise<void> {
  const { db, deps, now, request, settings } = call;
  const { userAgent, address } = describeClient(request);
  const sender = getMessageSender(request, settings);
  const posting = planDeviceNotice(toUser(user), { ...describeDevice(userAgent), address }, { sender, now });
  if (!posting) return;
  try {
    await consumeRateLimit(db, now, [getNoticeLimit(user.id)]);
  } catch (error) {
    if (error instanceof ApiError) return;
    // After a failed statement the transaction of the login can do nothing more.
    throw error;
  }
  await post(db, deps.providers, posting, now);
  sendAfterCommit(call);
}
