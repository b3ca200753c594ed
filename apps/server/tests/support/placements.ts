/**
 * Where each table would be placed if the database were sharded (docs/scaling.md). Nothing is sharded today: the table
 * holds the rules that keep the way open, and src/db/distribution.test.ts checks them.
 */
export type Placement =
  /** Rows of one customer or order; rows with the same key are placed on the same shard. */
  | { kind: 'customer'; group: KeyGroup; key: string }
  /** Reference data: catalogue, articles and settings. A copy on each shard. */
  | { kind: 'shop' }
  /** Queues, counters, logs and leases that no customer's row refers to: on one server, or one set for each shard. */
  | { kind: 'infrastructure' };

/** Keys that belong together: a user's id, or an order's id. */
export type KeyGroup = 'user' | 'order';

const placeByUser = (key = 'userId'): Placement => ({ kind: 'customer', group: 'user', key });
const placeByOrder = (key = 'orderId'): Placement => ({ kind: 'customer', group: 'order', key });
const shop: Placement = { kind: 'shop' };
const infrastructure: Placement = { kind: 'infrastructure' };

/** Placement of each table, by its name in the database. */
export const placements: Readonly<Record<string, Placement>> = {
  users: placeByUser('id'),
  user_totals: placeByUser(),
  sessions: placeByUser(),
  login_challenges: placeByUser(),
  devices: placeByUser(),
  second_factors: placeByUser(),
  recovery_codes: placeByUser(),
  contact_undos: placeByUser(),
  addresses: placeByUser(),
  blacklist: placeByUser(),
  kyc: placeByUser(),
  files: placeByUser('ownerId'),
  idempotency_keys: placeByUser('scope'),

  orders: placeByOrder('id'),
  order_lines: placeByOrder(),
  order_search: placeByOrder(),
  order_timeline: placeByOrder(),
  payments: placeByOrder(),
  refunds: placeByOrder(),
  file_grants: placeByOrder(),
  transaction_logs: placeByOrder(),

  settings: shop,
  categories: shop,
  products: shop,
  product_search: shop,
  product_pictures: shop,
  product_slugs: shop,
  imported_pictures: shop,
  article_categories: shop,
  articles: shop,

  article_views: infrastructure,
  ask_windows: infrastructure,
  audit_log: infrastructure,
  build_files: infrastructure,
  cache_revisions: infrastructure,
  captchas: infrastructure,
  codes: infrastructure,
  sms_codes: infrastructure,
  sms_stops: infrastructure,
  job_rows: infrastructure,
  jobs: infrastructure,
  login_attempts: infrastructure,
  outbox: infrastructure,
  payment_events: infrastructure,
  provider_calls: infrastructure,
  provider_credentials: infrastructure,
  provider_health: infrastructure,
  reconciliation_days: infrastructure,
  reconciliation_differences: infrastructure,
  sandbox_identities: infrastructure,
  sandbox_keys: infrastructure,
  sandbox_notices: infrastructure,
  sandbox_trades: infrastructure,
  server_leases: infrastructure,
  shop_state: infrastructure,
  stale_searches: infrastructure,
  statement_entries: infrastructure,
};

/**
 * Known violations of a rule, with the reason; `table: columns` as the test names it. Do not add one without a plan for
 * the day on which the table is sharded.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'key users_username_key': 'A name is unique in the whole shop: names move to a table of their own, keyed by name.',
  'key users_skeleton_key': 'Look-alikes of names, the same.',
  'key users_email_key': 'A proven address belongs to one account: a table of its own, keyed by address.',
  'key users_phone_key': 'The same for phones.',
  'key sessions_token': 'A hash of a random token, unique by chance; the token must name its user to find the shard.',
  'key login_challenges primary': 'A hash of a random token, as for sessions.',
  'key contact_undos_token': 'A hash of a random token, as for sessions.',
  'key devices primary': 'The hash covers the user’s id, so that two users never have the same.',
  'key kyc_certify': 'The provider’s random id of a check; its answers need a directory from the id to the user.',
  'key files_storage': 'Contains a random UUID; nothing is found by it.',
  'key orders_number': 'Has ten random digits: unique by chance, or with the shard’s number in it.',
  'key payments_trade': 'The provider’s number; its notices need a directory from the number to the order.',
  'key payments_out_trade': 'Our number, from the order’s number; notices find the order by it.',
  'key refunds_out': 'Our number, from the order’s number.',
  'reference orders.userId': 'Joins the groups user and order: without the constraint, since users are never deleted.',
  'reference file_grants.fileId': 'A product’s files belong to the shop: a table of their own in the group shop.',
  'reference imported_pictures.fileId': 'Pictures of the catalogue are files without a customer, as above.',
  'null files.ownerId': 'Pictures of the catalogue have no owner: the shop’s files need a table of their own.',
  'null transaction_logs.orderId': 'Staff’s adjustments and notes without an order would get a table of their own.',
  'type idempotency_keys.scope': 'Text such as `user:7`, `ip:…` for guests: needs a column with the user’s id.',
};
