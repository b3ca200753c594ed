import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { writeFileDurably } from '../../dataFolder.ts';
import {
  formatPreviousKeys,
  generateDataKey,
  getKeyPaths,
  loadSecrets,
  readKeyTexts,
  readSecrets,
} from '../../providers/secrets.ts';
import { findKeyError, readKeyState } from '../../providers/shopKey.ts';
import { checkOwner } from '../checkDataFolder.ts';
import { type Command, UsageError } from '../command.ts';
import { keepServersOut } from '../target.ts';

/**
 * Replaces the key file. Each step is durable before the next one begins: after a crash between two of them the files
 * have every key, and the shop starts.
 */
async function replaceKeyFile(folder: string): Promise<void> {
  const { path, previousPath } = getKeyPaths(folder);
  const { current, previous } = await readKeyTexts(folder, {});
  const all = [current, ...previous].filter((key) => key !== null);
  await writeFileDurably(previousPath, formatPreviousKeys(all));
  await writeFileDurably(path, generateDataKey().text);
}

export const keyReplace: Command = {
  name: 'key replace',
  summary: 'Makes a new data key file for a stopped shop; the former key goes on to decrypt.',
  usage: '[--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  async run({ config: { dataDir, dataKey }, connection, isDryRun }) {
    if (dataKey !== undefined) {
      throw new UsageError(
        'The data key is in the environment. Stop all servers, put the value of DATA_KEY first into DATA_KEY_PREVIOUS, set DATA_KEY to a new key, such as from `openssl rand -hex 32`, and start them.',
      );
    }
    const folder = join(dataDir, 'keys');
    checkOwner(folder);
    return connection.db.transaction(async (tx) => {
      await keepServersOut(tx);
      const secrets = await readSecrets(folder, {});
      if (!secrets) throw new UsageError('This shop has no data key yet: its first start makes one.');
      const keyError = await findKeyError(tx, secrets);
      if (keyError) throw new ConfigError(keyError);
      const state = await readKeyState(tx);
      // As after a run that was interrupted: no server has started with its key yet.
      const isUnused = state !== undefined && state.current !== secrets.fingerprint;
      const { path, previousPath } = getKeyPaths(folder);
      if (isDryRun) {
        return {
          isOk: true,
          data: { isUnused, isDryRun },
          lines: [`${path} would ${isUnused ? 'stay' : 'be replaced'}.`],
        };
      }
      if (!isUnused) await replaceKeyFile(folder);
      await loadSecrets(folder, {});
      const first = isUnused ? 'has been replaced before, and no server has used it yet' : 'is a new data key';
      return {
        isOk: true,
        data: { isUnused, isDryRun },
        lines: [
          `${path} ${first}: keep a copy of it elsewhere, and start the shop.`,
          `${previousPath} has the former key, which still decrypts: keep a copy of it, too.`,
        ],
      };
    });
  },
};
