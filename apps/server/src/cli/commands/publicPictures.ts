import { desc, isNull } from 'drizzle-orm';
import { files } from '../../db/schema.ts';
import { avatarPrefix, publicPrefix } from '../../providers/files/publicPictures.ts';
import { S3Client } from '../../providers/files/s3Client.ts';
import type { CheckResult, CommandContext } from '../command.ts';

const timeoutMs = 10_000;

/**
 * Checks that S3_PUBLIC_URL gives everybody the bucket's public pictures, and no private file. Writes and removes two
 * small objects.
 */
export async function checkPublicPictures({
  config: { s3 },
  connection: { db },
}: Pick<CommandContext, 'config'> & { connection: Pick<CommandContext['connection'], 'db'> }): Promise<CheckResult> {
  if (s3?.publicUrl === undefined) return ['ok', 'The shop serves them.'];
  const { publicUrl } = s3;
  const fetchStatus = async (key: string) => {
    const response = await fetch(`${publicUrl}/${key}`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.status;
  };
  const client = new S3Client(s3);
  for (const prefix of [publicPrefix, avatarPrefix]) {
    const probe = `${prefix}/doctor`;
    await client.put(probe, new TextEncoder().encode('sampan'), { 'content-type': 'text/plain' });
    try {
      const status = await fetchStatus(probe);
      if (status !== 200) {
        return ['failed', `${publicUrl}/${probe} answers ${status}: allow everybody to read ${prefix}/*.`];
      }
    } finally {
      await client.delete(probe);
    }
  }
  const [file] = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(isNull(files.deletedAt))
    .orderBy(desc(files.id))
    .limit(1);
  if (file && (await fetchStatus(`files/${file.key}`)) === 200) {
    return ['warning', 'Everybody can read files/*. They are encrypted; allow only public/* and avatars/*.'];
  }
  return ['ok', publicUrl];
}
