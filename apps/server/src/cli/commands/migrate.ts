import { readMigrationState } from '../../db/migrationState.ts';
import type { Command } from '../command.ts';
import { findModeError } from '../modeError.ts';

export const migrate: Command = {
  name: 'migrate',
  summary:
    'Applies the migrations of this release; with --check it only says whether any are pending, or DEMO=0 is missing.',
  usage: '[--check] [--dry-run]',
  options: { check: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  skipsMigrations: true,
  async run({ config, connection, options }) {
    const { pending, isNewer } = await readMigrationState(connection.db);
    if (options.check) {
      const modeError = await findModeError({ config, connection });
      return {
        isOk: pending.length === 0 && modeError === undefined,
        data: { pending, isNewer, modeError },
        lines: [
          ...(modeError === undefined ? [] : [modeError]),
          ...(pending.length > 0 ? ['Pending:', ...pending.map((tag) => `  ${tag}`)] : ['No migration is pending.']),
        ],
      };
    }
    if (options['dry-run']) {
      return {
        isOk: true,
        data: { applied: [], pending, isNewer, isDryRun: true },
        lines:
          pending.length > 0
            ? ['Would be applied:', ...pending.map((tag) => `  ${tag}`)]
            : ['No migration is pending.'],
      };
    }
    if (pending.length > 0) await connection.migrate();
    return {
      isOk: true,
      data: { applied: pending, isNewer },
      lines: pending.length > 0 ? ['Applied:', ...pending.map((tag) => `  ${tag}`)] : ['No migration was pending.'],
    };
  },
};
