import { createHash, X509Certificate } from 'node:crypto';
import { cpSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tls from 'node:tls';
import { type CertificateFiles, createCertificate, startShopProxy } from '../../../../scripts/cluster/proxies.ts';
import { startS3Process } from '../../../../scripts/cluster/s3.ts';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { createDatabase } from '../../../server/tests/support/postgresDatabases.ts';
import { startPostgres } from '../../../server/tests/support/postgresServer.ts';

/** Set by `node scripts/e2e.ts --cluster`. */
export const clusterVariable = 'JOURNEYS_ON_CLUSTER';

/** Whether each shop has three servers behind HAProxy. */
export const isOnCluster = process.env[clusterVariable] === '1';

const serverCount = 3;
/** Connections of a server: all shops of a run share one PostgreSQL. */
const poolSize = '4';

/** The certificate of all load balancers of a run: made once, and left to the workers in the environment. */
function getCertificateFiles(): CertificateFiles {
  process.env.JOURNEYS_CERTIFICATE ??= JSON.stringify(createCertificate(scratchFolder('journeys-certificate')));
  return JSON.parse(process.env.JOURNEYS_CERTIFICATE) as CertificateFiles;
}

/**
 * Flags with which a browser trusts the load balancers. It keeps no file of a site whose certificate it only tolerates,
 * as with `--ignore-certificate-errors`.
 */
export function getTrustFlags(): string[] {
  if (!isOnCluster) return [];
  const { publicKey } = new X509Certificate(readFileSync(getCertificateFiles().certificate));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return [`--ignore-certificate-errors-spki-list=${hash.digest('base64')}`];
}

/** Starts the PostgreSQL and the S3 store of a run, and leaves their addresses to the workers in the environment. */
export async function startEngines(): Promise<{ stop(): Promise<void> }> {
  const postgres = await startPostgres();
  const s3 = await startS3Process();
  process.env.JOURNEYS_POSTGRES = postgres.url;
  process.env.JOURNEYS_S3 = JSON.stringify(s3.environment);
  return {
    async stop() {
      await s3.stop();
      await postgres.stop();
      rmSync(dirname(getCertificateFiles().key), { recursive: true, force: true });
    },
  };
}

/** A shop's place on the engines: a database, ports and a load balancer for its servers. */
export interface Site {
  /** Of the load balancer. */
  url: string;
  database: string;
  /** Of each server. */
  environments: Record<string, string>[];
  close(): Promise<void>;
}

/** Creates a database, as a copy of `template` if there is one, folders for the servers below `folder`, and their HAProxy. */
export async function openClusterSite(folder: string, template?: string): Promise<Site> {
  const { JOURNEYS_POSTGRES: engine = '', JOURNEYS_S3: s3 = '{}' } = process.env;
  const database = `journey_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(engine, database, template && `template ${template}`);
  const [http, https, ...servers] = await Promise.all(Array.from({ length: serverCount + 2 }, freePort));
  if (!http || !https) throw new Error('There are no free ports.');
  const url = `https://localhost:${https}`;
  const environments = servers.map((port, index) => {
    const dataDir = join(folder, `server${index + 1}`);
    mkdirSync(dataDir, { recursive: true });
    copyPictures(folder, dataDir);
    return {
      ...(JSON.parse(s3) as Record<string, string>),
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: poolSize,
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
    };
  });
  const proxy = startShopProxy({ kind: 'haproxy', ports: { http, https }, servers, files: getCertificateFiles() });
  // The tests' own requests.
  tls.setDefaultCACertificates([...tls.getCACertificates(), proxy.certificate]);
  return { url, database, environments, close: () => proxy.stop() };
}

/** Copies the link to the run's pictures, which all shops share; a copy of the template has it, a test's own shop none. */
function copyPictures(folder: string, dataDir: string): void {
  const [from, to] = [join(folder, 'media'), join(dataDir, 'media')];
  const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere(from) && !isThere(to)) cpSync(from, to, { verbatimSymlinks: true, recursive: true });
}
