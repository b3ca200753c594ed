import type { File, PictureUse, UsedPictures } from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';
import { isShopPicture } from '@sampan/domain/catalogue/productRules';
import { gallerySetting, getGalleryUrl, listGalleryIds, parseGalleryId } from '@sampan/domain/setting/gallery';
import { and, eq, inArray, isNull, like, not, sql } from 'drizzle-orm';
import { type Db, queryValues, toIdArray } from '../../db/query.ts';
import { files, orderLines, productPictures, settings, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import { type FileRow, isReceipt, toFileDto } from '../file/fileRows.ts';
import { readImportedIds } from './importedPictures.ts';

export const toPictureDto = (row: FileRow): File => ({ ...toFileDto(row), url: getGalleryUrl(row) });

/** Whether the file is private: a customer's upload, or a receipt of a transfer, also one of staff who buy. */
const isPrivate = sql`(${files}.owner_id is not null and (${isReceipt} or not exists (
  select from ${users} owner where owner.id = ${files}.owner_id and owner.role <= ${userRole.operator})))`;

/**
 * Condition of files that the gallery may show: pictures of the shop or staff that are neither evidence nor receipts and
 * belong to no order or product.
 */
export const isFreePicture = and(
  like(files.mime, 'image/%'),
  not(isPrivate),
  ...[isNull(files.kycId), isNull(files.orderId), isNull(files.productId), isNull(files.deletedAt)],
);

/** Uploaded pictures with these ids, in order. Never returns evidence or files of orders and products. */
export async function readPictures(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(files)
    .where(and(sql`${files.id} = any(${toIdArray(ids)})`, isFreePicture));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowById.get(id) ?? []);
}

/** The condition of the index `order_lines_picture`, without which a query does not use it. */
const isGalleryCover = sql`${orderLines.cover} like '/media/gallery/%'`;

/**
 * Those of these URLs that lines of orders show. An order keeps its pictures: they may leave the gallery, and their bytes
 * are served on.
 */
export async function readOrderedUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ url: orderLines.cover })
    .from(orderLines)
    .where(and(inArray(orderLines.cover, [...urls]), isGalleryCover));
  return new Set(rows.map(({ url }) => url));
}

/** Those of these URLs that products show. */
export async function readProductUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ url: productPictures.url })
    .from(productPictures)
    .where(inArray(productPictures.url, [...urls]));
  return new Set(rows.map(({ url }) => url));
}

/**
 * Those of these pictures that everybody may see: pictures of the gallery, imported ones, and those that an order shows.
 */
export async function filterShown<Picture extends Pick<FileRow, 'id' | 'checksum'>>(
  db: Db,
  pictures: readonly Picture[],
  galleryIds: ReadonlySet<number>,
): Promise<Picture[]> {
  const others = pictures.filter(({ id }) => !galleryIds.has(id));
  if (others.length === 0) return [...pictures];
  const otherIds = others.map(({ id }) => id);
  const imported = await readImportedIds(db, otherIds);
  const ordered = await readOrderedUrls(db, others.filter(({ id }) => !imported.has(id)).map(getGalleryUrl));
  return pictures.filter(
    (picture) => galleryIds.has(picture.id) || imported.has(picture.id) || ordered.has(getGalleryUrl(picture)),
  );
}

/** Finds the picture that a gallery URL shows. Undefined for any other URL. */
export async function findShownPicture(deps: Pick<Deps, 'db' | 'settings'>, url: string): Promise<FileRow | undefined> {
  const id = parseGalleryId(url);
  if (id === 0) return undefined;
  const [row] = await readPictures(deps.db, [id]);
  if (!row || getGalleryUrl(row) !== url) return undefined;
  const [shown] = await filterShown(deps.db, [row], (await deps.settings.current()).galleryIds);
  return shown;
}

/** Those of these gallery URLs whose pictures everybody may see. */
export async function readShownUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const ids = urls.map(parseGalleryId).filter((id) => id > 0);
  const rows = await readPictures(db, ids);
  return new Set((await filterShown(db, rows, new Set(await readGalleryIds(db)))).map(getGalleryUrl));
}

/** Ids of the gallery's pictures, in order. */
export async function readGalleryIds(db: Db): Promise<number[]> {
  const [setting] = await readGallerySetting(db);
  return listGalleryIds(setting?.value.value);
}

function readGallerySetting(db: Db) {
  const { settingGroup, key } = gallerySetting;
  return db
    .select()
    .from(settings)
    .where(and(eq(settings.settingGroup, settingGroup), eq(settings.key, key)));
}

/**
 * Locks the gallery until the transaction ends, and returns its picture ids. Writers of picture references share the
 * lock; those that remove pictures hold it alone.
 */
export async function lockGallery(tx: Db, strength: 'share' | 'update'): Promise<number[]> {
  const [setting] = await readGallerySetting(tx).for(strength);
  if (setting) return listGalleryIds(setting.value.value);
  // Without a row there is nothing to lock. Every server stores it at its start; restored data may lack it.
  await tx
    .insert(settings)
    .values({ ...gallerySetting, value: { value: [] } })
    .onConflictDoNothing();
  const [stored] = await readGallerySetting(tx).for(strength);
  return listGalleryIds(stored?.value.value);
}

/**
 * The URLs that belong to gallery or imported pictures. Locks the gallery until the transaction ends, so that no
 * picture is removed while a reference to it is written.
 */
export async function lockGalleryUrls(tx: Db, urls: readonly string[]): Promise<Set<string>> {
  const ids = urls.map(parseGalleryId).filter((id) => id > 0);
  if (ids.length === 0) return new Set();
  const allowedIds = new Set([...(await lockGallery(tx, 'share')), ...(await readImportedIds(tx, ids))]);
  const shownIds = ids.filter((id) => allowedIds.has(id));
  return new Set((await readPictures(tx, shownIds)).map(getGalleryUrl));
}

/**
 * @throws ApiError VALIDATION on the field unless the picture ships with the shop or is in the gallery; an empty URL is
 * valid
 */
export async function checkPicture(tx: Db, field: string, url: string | undefined): Promise<void> {
  if (!url || isShopPicture(url, await lockGalleryUrls(tx, [url]))) return;
  throw createFieldError({ [field]: 'image' });
}

type Use = PictureUse & { url: string };

/** A gallery URL within a text, as PostgreSQL's regular expression; a rendition's URL begins with its picture's. */
const urlInText = '/media/gallery/[0-9]+-[0-9a-f]{12}';

/**
 * Finds the places that staff have to change before these pictures can be deleted. Orders are none of them: they keep
 * their pictures (`readOrderedUrls`). Reads each text once, however many URLs there are.
 */
export async function findUses(db: Db, urls: readonly string[]): Promise<Use[]> {
  if (urls.length === 0) return [];
  return queryValues(
    db,
    sql`with wanted as (select value as url from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))
      select json_build_object('url', url, 'type', type, 'id', id, 'name', name) as use from (
        select w.url, 1 as place, 'product' as type, p.id, p.name
        from wanted w join product_pictures i on i.url = w.url join products p on p.id = i.product_id
        union
        select w.url, 2, 'category', c.id, c.name from wanted w join categories c on c.image = w.url
        union
        select w.url, 3, 'article', a.id, a.title from articles a
        cross join regexp_matches(concat_ws(' ', a.cover, a.content, a.i18n::text), ${urlInText}, 'g') as m(found)
        join wanted w on w.url = m.found[1]
        union
        select w.url, 4, 'setting', s.id, s.setting_group || '.' || s.key from settings s
        cross join regexp_matches(s.value::text, ${urlInText}, 'g') as m(found)
        join wanted w on w.url = m.found[1]
        where not (s.setting_group = ${gallerySetting.settingGroup} and s.key = ${gallerySetting.key})
      ) uses order by url, place, id`,
  );
}

const withoutUrl = ({ type, id, name }: Use): PictureUse => ({ type, id, name });

/** Finds the uses of a gallery picture. */
export async function findPictureUses(db: Db, row: FileRow): Promise<PictureUse[]> {
  return (await findUses(db, [getGalleryUrl(row)])).map(withoutUrl);
}

/** @throws ApiError IN_USE if one of these pictures is used */
export async function checkUnused(tx: Db, leaving: readonly FileRow[]): Promise<void> {
  if (leaving.length === 0) return;
  const uses = Map.groupBy(await findUses(tx, leaving.map(getGalleryUrl)), ({ url }) => url);
  const pictures = leaving.flatMap((row) => {
    const own = uses.get(getGalleryUrl(row)) ?? [];
    return own.length > 0 ? [{ id: row.id, uses: own.map(withoutUrl) }] : [];
  });
  if (pictures.length > 0) throw new ApiError('IN_USE', { details: { pictures } satisfies UsedPictures });
}
