import { join } from 'node:path';
import { readPgliteVersion } from './pgliteVersion.ts';

/**
 * Path of the archive that the build puts beside the server's bundle: a database with all migrations and no rows of a
 * shop. Creating and migrating one would take most of a first start. The name has the version of PGlite, because another
 * one may have another format.
 */
export const getDatabaseArchive = (bundle: string) => join(bundle, `database-${readPgliteVersion()}.tar.gz`);
