import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';

const prefix = '/media/';
/** Minimum interval between reloads for an unknown picture, ms. */
const minReloadIntervalMs = 1_000;
/** Maximum share of time spent on reloading, for large shops. */
const maxLoadShare = 0.05;

/**
 * Keys of generated pictures that products, orders, categories, articles or settings show. Keys combine a few known
 * words, so there are at most about 20,000.
 */
export class VisiblePictures {
  readonly #db: Deps['db'];
  #keys: ReadonlySet<string> = new Set();
  #nextLoadAt = 0;
  #loading: Promise<void> | undefined;

  constructor(db: Deps['db']) {
    this.#db = db;
  }

  async has(key: string): Promise<boolean> {
    if (this.#keys.has(key)) return true;
    if (this.#loading || performance.now() >= this.#nextLoadAt) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return this.#keys.has(key);
  }

  async #load(): Promise<void> {
    const startedAt = performance.now();
    const rows = await queryRows<{ url: string }>(
      this.#db,
      sql`with texts as (
          select content as text from articles union all select i18n::text from articles
          union all select value::text from settings
        )
        select cover as url from products
        union select url from product_pictures
        union select cover from order_lines
        union select image from categories where image is not null
        union select cover from articles where cover is not null
        union select m[1] from texts, regexp_matches(text, '/media/[a-z0-9-]{1,120}', 'g') as m`,
    );
    this.#keys = new Set(rows.flatMap(({ url }) => (url.startsWith(prefix) ? [url.slice(prefix.length)] : [])));
    const now = performance.now();
    this.#nextLoadAt = now + Math.max(minReloadIntervalMs, (now - startedAt) / maxLoadShare);
  }
}
