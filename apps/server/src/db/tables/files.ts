import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, parentKey, reference } from './columns.ts';

export const files = pgTable(
  'files',
  {
    id: identity(),
    ownerId: reference(),
    /** The product that this digital file belongs to. */
    productId: reference(),
    /** The order that this agreement belongs to. */
    orderId: reference(),
    /** The identity check that this evidence belongs to: its owner and staff open it through expiring links. */
    kycId: reference(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    /** SHA-256, hexadecimal. */
    checksum: text().notNull(),
    /** The file's key in the store. */
    storageKey: text().notNull(),
    /** Key of the decrypted copy that everybody can fetch from the bucket; only of public pictures. */
    publicKey: text(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.id),
    index('files_product').on(table.productId),
    index('files_order').on(table.orderId),
    index('files_kyc').on(table.kycId),
    uniqueIndex('files_storage').on(table.storageKey),
    index('files_public').on(table.publicKey).where(sql`${table.publicKey} is not null`),
  ],
);

/** A buyer's right to download a product's files, granted by a paid digital line. */
export const fileGrants = pgTable(
  'file_grants',
  {
    id: identity(),
    fileId: parentKey(() => files.id),
    userId: reference().notNull(),
    orderId: reference().notNull(),
    productId: reference().notNull(),
    /** A line with a download cannot be refunded. */
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

/** Pictures that imports fetched from other servers: each address is fetched once for all imports. */
export const importedPictures = pgTable(
  'imported_pictures',
  {
    /** SHA-256 of the address, hexadecimal. */
    addressHash: text().primaryKey(),
    fileId: parentKey(() => files.id),
    createdAt: createdAt(),
  },
  (table) => [index('imported_pictures_file').on(table.fileId)],
);
