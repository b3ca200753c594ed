import type { File } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';

/** Why a bought file cannot be downloaded: its downloads ended, or a refund holds them back. Undefined if it can. */
export function getDownloadObstacle({ expiresAt, isOnHold }: File): 'expired' | 'onHold' | undefined {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= getServerNow()) return 'expired';
  return isOnHold ? 'onHold' : undefined;
}
