import { randomInt } from 'node:crypto';
import { applyPassword, describeUnverified, findAdmin } from '../../areas/user/adminPassword.ts';
import type { Command } from '../command.ts';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const createPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );

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
    const password = createPassword();
    const [recovered] = await applyPassword(db, [admin.id], password, now);
    const unverified = recovered?.unverified ?? [];
    return {
      isOk: true,
      data: { username, password, unverified },
      lines: [`${username}  ${password}`, ...(unverified.length > 0 ? [describeUnverified(unverified)] : [])],
    };
  },
};
