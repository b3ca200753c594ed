import { isPublicAddress, parseHostAddress } from '@sampan/domain/productCsv/publicAddress';
import type { Config } from '../../config.ts';
import { requiresTls } from '../../providers/mail/smtp.ts';
import type { CheckResult } from '../command.ts';

/** Names without a domain, as of containers, and domains that no public name server has. */
const privateName = /^[^.]*$|\.(?:internal|local|localhost|lan|home\.arpa|svc|test)\.?$|\.svc\./i;

/** Whether a connection to the host may leave the private network. */
function isPublicHost(hostname: string): boolean {
  const address = parseHostAddress(hostname);
  return address === null ? !privateName.test(hostname) : isPublicAddress(address);
}

/** Whether the URL of PostgreSQL asks for TLS with a verified certificate, as node-postgres reads it. */
function isVerifiedPostgres({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode');
  if (!mode) return /^(?:true|1)$/.test(searchParams.get('ssl') ?? '') || Boolean(searchParams.get('sslrootcert'));
  const isLibpq = searchParams.get('uselibpqcompat') === 'true';
  return (isLibpq ? /^verify-(?:ca|full)$/ : /^(?:prefer|require|verify-ca|verify-full)$/).test(mode);
}

/** As nodemailer reads it: the protocol wins over a parameter `secure`. */
function isVerifiedMail(url: URL): boolean {
  if (url.searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  const required = url.searchParams.get('requireTLS');
  return url.protocol === 'smtps:' || (required === null ? requiresTls(url.href) : required === 'true');
}

/** Whether the connection that a URL describes is encrypted to a server whose certificate is verified. */
function isVerified(url: URL): boolean {
  if (url.protocol.startsWith('postgres')) return isVerifiedPostgres(url);
  return url.protocol.startsWith('smtp') ? isVerifiedMail(url) : url.protocol === 'https:';
}

/** The host that a URL leads to: node-postgres prefers the parameter, which may also be the folder of a socket. */
function getHost({ protocol, hostname, searchParams }: URL): string {
  const host = protocol.startsWith('postgres') ? searchParams.get('host') || hostname : hostname;
  return host.startsWith('/') ? 'localhost' : host;
}

/** Names of the variables whose connections may leave the private network without TLS. */
export function findPlainConnections(config: Config): string[] {
  const urls: Record<string, string | undefined> = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    S3_ENDPOINT: config.s3?.endpoint,
    SMTP_URL: config.smtpUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint,
    ...config.providerEnvironment,
  };
  return Object.entries(urls).flatMap(([name, text]) => {
    // The address of a PostgreSQL socket may have a user without a host, and credentials are no addresses.
    const url = /^[a-z]+:\/\//.test(text ?? '') ? URL.parse(text?.replace('@/', '@localhost/') ?? '') : null;
    return url && isPublicHost(getHost(url)) && !isVerified(url) ? [name] : [];
  });
}

/** Checks that connections through a public network are encrypted. */
export async function checkEncryption({ config }: { config: Config }): Promise<CheckResult> {
  const names = findPlainConnections(config);
  if (names.length === 0) return ['ok', 'No connection leaves the private network without TLS.'];
  return ['warning', `Without TLS to a public address: ${names.join(', ')}.`];
}
