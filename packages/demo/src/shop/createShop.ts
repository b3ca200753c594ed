import type { Article, ArticleCategory, Category, Order, Product, Setting } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { createArticleCategories, createArticles } from './articles.ts';
import { createCategories } from './categories.ts';
import { createIdentities, type EvidenceFile, type ShopIdentity } from './identities.ts';
import { createOrders } from './orders.ts';
import { createProducts } from './products.ts';
import { createSettings } from './settings.ts';
import type { OwnedAddress, ShopUser } from './users.ts';
import { createAddresses, createUsers } from './users.ts';

/** The whole demo shop, as a database would hold it. */
export interface Shop {
  categories: Category[];
  products: Product[];
  articleCategories: ArticleCategory[];
  articles: Article[];
  settings: Setting[];
  users: ShopUser[];
  addresses: OwnedAddress[];
  identities: ShopIdentity[];
  evidence: EvidenceFile[];
  /** With their payments. `actions` is empty: it depends on who asks. */
  orders: Order[];
}

/** Units of an order that have left the shop's hands for good; waiting ones are reserved, never-shipped refunds came back. */
function isSold(order: Order): boolean {
  if (order.status === orderStatus.pendingPayment || order.status === orderStatus.cancelled) return false;
  return order.status !== orderStatus.refunded || order.shippedAt !== undefined;
}

function soldByProduct(orders: readonly Order[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const line of orders.filter(isSold).flatMap((order) => order.lines)) {
    sold.set(line.productId, (sold.get(line.productId) ?? 0) + line.quantity);
  }
  return sold;
}

/** The demo shop as it stands at `now`. The same `now` gives the same shop; no two shops share an object. */
export function createShop(now: Date): Shop {
  const categories = createCategories();
  const unsold = createProducts(now, categories);
  const users = createUsers(now);
  const addresses = createAddresses();
  const orders = createOrders(now, unsold, users, addresses);
  const sold = soldByProduct(orders);
  const articleCategories = createArticleCategories();
  return {
    categories,
    products: unsold.map((product) => ({ ...product, sold: sold.get(product.id) ?? 0 })),
    articleCategories,
    articles: createArticles(now, articleCategories),
    settings: createSettings(now),
    users,
    addresses,
    ...createIdentities(now, users, addresses),
    orders,
  };
}
