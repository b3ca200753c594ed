import { shortenAddress } from '@sampan/domain/account/devices';
import type { FastifyBaseLogger } from 'fastify';
import { rateLimitKey } from './limits/rateLimitKey.ts';

/** Writes a line at the level info, also where LOG_LEVEL is `warn`, its default: an investigation needs these lines. */
export function writeSecurityLine(
  log: FastifyBaseLogger,
  { ip, ...line }: { ip?: string; event: string } & Record<string, unknown>,
): void {
  const securityLog = log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
  const client = ip === undefined ? undefined : shortenAddress(rateLimitKey(ip));
  securityLog.info({ ...line, client }, 'security');
}
