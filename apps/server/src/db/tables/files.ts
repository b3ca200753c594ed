import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from './columns.ts';

export const files = pgTable(
  'files',
  {
    id: identity(),
    ownerId: reference(),
    /** A blueprint of this product. */
    productId: reference(),
    /** An agreement of this order. */
    orderId: reference(),
    /** Evidence of this identity check: shown to its owner and staff through links that die. */
    kycId: reference(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    /** SHA-256, hexadecimal. */
    checksum: text().notNull(),
    /** Where the store keeps it. */
    storageKey: text().notNull(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.id),
    index('files_product').on(table.productId),
    index('files_order').on(table.orderId),
    index('files_kyc').on(table.kycId),
    uniqueIndex('files_storage').on(table.storageKey),
  ],
);

/** A paid digital line lets its buyer download the product's files. */
export const fileGrants = pgTable(
  'file_grants',
  {
    id: identity(),
    fileId: reference()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: reference().notNull(),
    orderId: reference().notNull(),
    productId: reference().notNull(),
    /** A line that was ever downloaded cannot be refunded. */
    downloads: integer().notNull().default(0),
    firstDownloadedAt: instant(),
    revokedAt: instant(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('file_grants_once').on(table.orderId, table.fileId),
    index('file_grants_user').on(table.userId, table.id),
    index('file_grants_file').on(table.fileId, table.userId),
  ],
);

/** Pictures that imports fetched from other servers: each address once, whichever files name it. */
export const importedPictures = pgTable(
  'imported_pictures',
  {
    /** SHA-256 of the address, hexadecimal. */
    addressHash: text().primaryKey(),
    fileId: reference()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('imported_pictures_file').on(table.fileId)],
);
