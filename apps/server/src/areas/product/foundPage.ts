import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../db/schema.ts';

/** So many found by words are sorted; of more, the first of a page are met soon on the way along the order's index. */
const rare = 2_000;

interface Wanted {
  condition: SQL | undefined;
  orderBy: SQL[];
  page: number;
  limit: number;
}

/**
 * Where the products of a page are. With words in the condition, the database takes what they find for spread evenly over
 * the order and walks along its index; products of a kind came together, and it meets most of the shop before it has
 * twenty. Where few are found, it is made to look them up and sort them.
 *
 * @param found How many the condition finds; undefined when no words are part of it.
 */
export function foundPage({ condition, orderBy, page, limit }: Wanted, found: number | undefined) {
  const offset = (page - 1) * limit;
  if (found === undefined || found > rare) return { where: condition, offset };
  // `offset 0`: planned by itself, whatever is sorted and cut off outside.
  const ids = sql`select ${products.id} from (select * from ${products} where ${condition} offset 0) as products
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`;
  return { where: sql`${products.id} = any(array(${ids}))`, offset: 0 };
}
