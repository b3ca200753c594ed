import { randomInt } from 'node:crypto';

/** Without characters that look alike: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Groups of five random characters, of almost 25 bits each, such as `k3m9x-a7bqw-5hdne`. */
export function createRandomPassword(groupCount: number): string {
  const createGroup = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groupCount }, createGroup).join('-');
}
