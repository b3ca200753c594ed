import type { PublicSettings, Setting } from '@sampan/api/entities';
import { isGallerySetting, listGalleryIds } from '@sampan/domain/setting/gallery';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { readPublicSettings, readShopSettings } from '@sampan/domain/setting/shopSettings';
import { and, eq } from 'drizzle-orm';
import { ShortLivedValue } from './cache/caches.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/query.ts';
import { settings } from './db/schema.ts';
import type { Sealer } from './providers/secrets.ts';

interface Snapshot {
  shop: ShopSettings;
  /** `{group: {key: value}}`, the response of /setting/public. */
  public: PublicSettings;
  /** Ids of the gallery's pictures. */
  galleryIds: ReadonlySet<number>;
}

/** Other processes see a change within this time; this process sees it at once. */
const maxAgeMs = 1_000;

/** Caches the settings. `current` must not be called inside a transaction, since PGlite has one connection. */
export class SettingsCache {
  readonly #db: Db;
  readonly #snapshot: ShortLivedValue<Snapshot>;
  #revision = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#snapshot = new ShortLivedValue(clock, maxAgeMs);
  }

  /** Drops the cache; call it after a write has been committed. */
  forget(): void {
    this.#snapshot.forget();
    this.#revision += 1;
  }

  /** Number of changes so far. */
  revision(): number {
    return this.#revision;
  }

  current(): Promise<Snapshot> {
    return this.#snapshot.get(() => readSettings(this.#db));
  }
}

async function readSettings(db: Db): Promise<Snapshot> {
  const rows = await db.select().from(settings).orderBy(settings.sort, settings.id);
  const stored = rows.map(({ value, ...row }) => ({ ...row, value: value.value }));
  const galleryIds = new Set(listGalleryIds(stored.find(isGallerySetting)?.value));
  return { shop: readShopSettings(stored), public: readPublicSettings(stored), galleryIds };
}

/** Decrypts a secret setting; null where it is not set or was encrypted with another DATA_KEY. */
export async function readSecretSetting(
  db: Db,
  sealer: Sealer,
  { settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>,
): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.settingGroup, settingGroup), eq(settings.key, key), eq(settings.type, 'secret')));
  const stored = row?.value.value;
  const sealed = typeof stored === 'object' && stored !== null && 'sealed' in stored ? stored.sealed : null;
  if (typeof sealed !== 'string') return null;
  try {
    return sealer.open(Buffer.from(sealed, 'base64'), `${settingGroup}.${key}`);
  } catch {
    return null;
  }
}
