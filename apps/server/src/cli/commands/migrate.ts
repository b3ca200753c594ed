import { readMigrationState } from '../../db/migrationState.ts';
import type { Command } from '../command.ts';
import { findModeError } from '../shopErrors.ts';

/** The migrations below a title, or another line where there are none. */
const listTags = (title: string, tags: readonly string[], otherwise: string) =>
  tags.length > 0 ? [title, ...tags.map((tag) => `  ${tag}`)] : [otherwise];

export const migrate: Command = {
  name: 'migrate',
  summary:
    'Applies the migrations of this release; with --check it only says whether any are pending, or DEMO=0 is missing.',
  usage: '[--check] [--dry-run]',
  options: { check: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  skipsMigrations: true,
  async run({ config, connection, options, isDryRun }) {
    const { pending, isNewer } = await readMigrationState(connection.db);
    if (options.check) {
      const modeError = await findModeError({ config, connection });
      return {
        isOk: pending.length === 0 && modeError === undefined,
        data: { pending, isNewer, modeError },
        lines: [
          ...(modeError === undefined ? [] : [modeError]),
          ...listTags('Pending:', pending, 'No migration is pending.'),
        ],
      };
    }
    if (isDryRun) {
      return {
        isOk: true,
        data: { applied: [], pending, isNewer, isDryRun: true },
        lines: listTags('Would be applied:', pending, 'No migration is pending.'),
      };
    }
    if (pending.length > 0) await connection.migrate();
    return {
      isOk: true,
      data: { applied: pending, isNewer },
      lines: listTags('Applied:', pending, 'No migration was pending.'),
    };
  },
};
