import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import type { Db } from '../../db/query.ts';
import { shopState } from '../../db/schema.ts';
import { parseObject } from '../parseObject.ts';
import type { S3Client } from './s3Client.ts';

/** Key of the object that names the owner. */
const objectKey = 'owner.json';
const maxObjectBytes = 4_096;
/** Key of the row with the tokens that this database has stored in the object. */
const stateKey = 'bucketOwner';
/** Tokens kept in the database: the object has an earlier one where the store lost a request. */
const maxTokens = 4;
/**
 * Time that a server has to find the bucket its own before it sweeps, ms. The owner stores a new token every hour, so that
 * a server on a fresh copy of its database has met one that the copy does not have.
 */
const waitMs = 2 * 3_600_000;
/**
 * Age of the token from which on a server does not wait: any other server of the bucket that runs for longer than `waitMs`
 * would have replaced it. So a server that restarts more often sweeps, too.
 */
const unusedMs = 6 * 3_600_000;

/** The object: who swept the bucket last. */
interface OwnerObject {
  /** Random, and new at each sweep. */
  token: string;
  /** PUBLIC_URL of the shop. */
  shop: string;
  host: string;
  /** ISO 8601. */
  renewedAt: string;
}

/**
 * `unclaimed`: the bucket has no such object, as before the first sweep. `renewedAt` is NaN where the object names no
 * time; ms since 1970.
 */
export type BucketOwnership = { status: 'own' | 'other'; owner: string; renewedAt: number } | { status: 'unclaimed' };

/** The bucket belongs to another shop, or to another copy of this one. */
class BucketOwnerError extends Error {
  override readonly name = 'BucketOwnerError';
}

export const bucketOwnerAdvice =
  'Give this shop a bucket of its own, or run `sampan files claim` here if it takes the place of the other.';

interface BucketOwnerOptions {
  db: Db;
  client: S3Client;
  /** PUBLIC_URL, for operators. */
  publicUrl: string;
}

/**
 * Tells whether this shop may remove the files of a bucket that its database does not name (ADR 91). The bucket and the
 * database share a token that each sweep replaces: a copy of the database has an old one as soon as the shop has swept.
 */
export class BucketOwner {
  readonly #db: Db;
  readonly #client: S3Client;
  readonly #publicUrl: string;
  /** Since when the bucket has belonged to this shop, as far as this server knows; ms since 1970. */
  #ownedSince: number | undefined;

  constructor({ db, client, publicUrl }: BucketOwnerOptions) {
    this.#db = db;
    this.#client = client;
    this.#publicUrl = publicUrl;
  }

  /** Whether this server may remove files without a row, by the last `renew`. */
  maySweep(now: Date): boolean {
    return this.#ownedSince !== undefined && now.getTime() - this.#ownedSince >= waitMs;
  }

  /**
   * Prepares a sweep: claims a bucket without an owner, and replaces the token of an own one. Returns `maySweep`.
   * @throws BucketOwnerError where the bucket belongs to another shop
   */
  async renew(now: Date): Promise<boolean> {
    const ownership = await this.read();
    if (ownership.status === 'other') {
      this.#ownedSince = undefined;
      throw new BucketOwnerError(
        `The bucket belongs to ${ownership.owner}: files without a row are not removed. ${bucketOwnerAdvice}`,
      );
    }
    this.#ownedSince ??= getOwnedSince(ownership, now);
    const maySweep = this.maySweep(now);
    // A server that still waits leaves the token alone: on a copy it would take the bucket from the owner.
    if (maySweep || ownership.status === 'unclaimed') await this.claim(now);
    return maySweep;
  }

  async read(): Promise<BucketOwnership> {
    const object = await this.#readObject();
    if (!object) return { status: 'unclaimed' };
    const { token, shop = 'an unknown shop', host = 'an unknown server', renewedAt = 'an unknown time' } = object;
    const isOwn = token !== undefined && (await this.#readTokens()).includes(token);
    const owner = `${shop} (server ${host}, last seen ${renewedAt})`;
    return { status: isOwn ? 'own' : 'other', owner, renewedAt: Date.parse(renewedAt) };
  }

  /** Makes this shop the owner, also of a bucket that belongs to another. */
  async claim(now: Date): Promise<void> {
    const token = randomUUID();
    const former = (await this.#readObject())?.token;
    // The database first: after a crash in between, the object has a token that the database still knows.
    await this.#addToken(token, former);
    const object: OwnerObject = { token, shop: this.#publicUrl, host: hostname(), renewedAt: now.toISOString() };
    await this.#client.put(objectKey, new TextEncoder().encode(`${JSON.stringify(object)}\n`), {
      'content-type': 'application/json',
    });
  }

  /**
   * Stores a new token before the one that the object has, `former`. Claims at the same time wait for each other: the
   * object may end with the token of either.
   */
  async #addToken(token: string, former: string | undefined): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.claimBucket})`);
      const tokens = await this.#readTokens(tx);
      const known = tokens.filter((each) => each !== former);
      const kept = former !== undefined && tokens.includes(former) ? [former, ...known] : known;
      await writeShopState(tx, stateKey, { tokens: [token, ...kept].slice(0, maxTokens) });
    });
  }

  async #readTokens(db: Db = this.#db): Promise<readonly string[]> {
    return (await readShopState<{ tokens: string[] }>(db, stateKey))?.tokens ?? [];
  }

  /** Null where the bucket has no such object; empty where it is not one that a shop has stored. */
  async #readObject(): Promise<Partial<OwnerObject> | null> {
    const found = await this.#client.get(objectKey);
    if (!found) return null;
    if (!(found.size <= maxObjectBytes)) {
      found.stream.destroy();
      return {};
    }
    const { token, shop, host, renewedAt } = parseObject(await text(found.stream)) ?? {};
    const texts = Object.entries({ token, shop, host, renewedAt }).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts) as Partial<OwnerObject>;
  }
}

/** Since when the bucket counts as the server's own when it begins to look, ms since 1970. */
function getOwnedSince(ownership: BucketOwnership, now: Date): number {
  const renewedAt = ownership.status === 'unclaimed' ? Number.NaN : ownership.renewedAt;
  return now.getTime() - renewedAt >= unusedMs ? renewedAt : now.getTime();
}

/** Makes a database that was restored from a backup forget the bucket: the shop of the backup may go on with it. */
export async function forgetBucket(db: Db): Promise<void> {
  await db.delete(shopState).where(eq(shopState.key, stateKey));
}
