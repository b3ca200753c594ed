import type { PictureUse, UsedPictures } from '@sampan/api/entities';
import { gallerySetting, getGalleryUrl } from '@sampan/domain/setting/gallery';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import type { FileRow } from '../file/fileRows.ts';

type Use = PictureUse & { url: string };

/** A gallery URL within a text, as PostgreSQL's regular expression; a rendition's URL begins with its picture's. */
const urlInText = '/media/gallery/[0-9]+-[0-9a-f]{12}';

/**
 * Finds the places that staff have to change before these pictures can be deleted. Orders are none of them: they keep
 * their pictures (`readOrderedUrls`). Reads each text once, however many URLs there are.
 */
export async function findUses(db: Db, urls: readonly string[]): Promise<Use[]> {
  if (urls.length === 0) return [];
  const rows = await queryRows<{ use: Use }>(
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
  return rows.map(({ use }) => use);
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
