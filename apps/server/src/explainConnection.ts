import { ConfigError } from './config.ts';
import { serializeError } from './http/errors.ts';

/** Errors of a connection by their code (SQLSTATE, or of the system) or, where they have none, their message. */
const problems: readonly [code: RegExp, message: RegExp | null, problem: string][] = [
  [
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|57P0)/,
    /connection timeout|timeout expired|when trying to connect/i,
    'cannot be reached',
  ],
  [/^(EACCES|ENOENT|ENOTDIR|EISDIR)$/, null, 'cannot be reached, because a file is missing or closed'],
  [/^28/, null, 'does not accept its user or password'],
  [/^3D000$/, null, 'does not exist'],
  [/^42501$/, null, 'does not give its user a right that the shop needs'],
  [/^53300$/, null, 'has no connection left'],
  [/^(CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS|ERR_SSL|EPROTO$)/, /\b(SSL|sslmode)\b/, 'cannot be reached by TLS'],
  [/^08/, null, 'does not accept the connection'],
];

/** Whether the error is that of a file of the shop itself, such as a migration. */
function isOwnFile({ path }: NodeJS.ErrnoException): boolean {
  return path?.startsWith(import.meta.dirname) ?? false;
}

/** Runs work that opens a connection. @throws ConfigError that names the address, if the connection fails */
export async function explainConnection<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError || isOwnFile(error as NodeJS.ErrnoException)) throw error;
    const { code = '', message } = serializeError(error);
    const known = problems.find(([codes, messages]) => codes.test(code) || (code === '' && messages?.test(message)));
    if (!known) throw error;
    // The message of an unreachable server only repeats the code, once for each of its addresses.
    const detail = code !== '' && known === problems[0] ? code : message;
    throw new ConfigError(`The database that ${name} names ${known[2]} (${detail}).`, { cause: error });
  }
}
