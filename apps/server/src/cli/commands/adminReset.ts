import { applyPassword, describeUnverified, findAdmin, notePrintedPassword } from '../../areas/user/adminPassword.ts';
import { createRandomPassword } from '../../areas/user/password.ts';
import type { Command } from '../command.ts';

export const adminReset: Command = {
  name: 'admin reset',
  summary:
    'Gives the oldest enabled admin a new password, printed once; sessions, second factor and verified addresses go.',
  usage: '[--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  async run({ connection: { db }, isDryRun, now }) {
    const admin = await findAdmin(db, now);
    if (!admin) return { isOk: false, data: { error: 'NOT_FOUND' }, lines: ['There is no enabled admin.'] };
    const { username } = admin;
    if (isDryRun) {
      return { isOk: true, data: { username, isDryRun: true }, lines: [`${username} would get a new password.`] };
    }
    const password = createRandomPassword(4);
    // Together, so that `doctor` knows of each password that was printed.
    const recovered = await db.transaction(async (tx) => {
      const [account] = await applyPassword(tx, [admin.id], password, now);
      if (account) await notePrintedPassword(tx, account.passwordHash);
      return account;
    });
    const unverified = recovered?.unverified ?? [];
    return {
      isOk: true,
      data: { username, password, unverified },
      lines: [`${username}  ${password}`, ...(unverified.length > 0 ? [describeUnverified(unverified)] : [])],
    };
  },
};
