import { type SQL, sql } from 'drizzle-orm';
import { getIdNumberOwner } from '../areas/kyc/certify.ts';
import { getMessageOwner } from '../areas/outbox/storedMessage.ts';
import { getSecretOwner } from '../areas/security/secondFactor.ts';
import { type Db, queryRows } from '../db/query.ts';
import { getCredentialsOwner } from '../providers/credentials/store.ts';
import type { Purpose } from '../providers/secrets.ts';

/** A column with encrypted values: bytes, or base64 text inside of JSON. */
export interface SealedColumn {
  table: string;
  /** Primary key. */
  id: string;
  idType: 'bigint' | 'text';
  column: string;
  /** Path of the text inside of JSON. */
  path?: string;
  /** Condition of the rows that have such a value. */
  when?: string;
  /** Expression of what `getOwner` takes. */
  ownedBy: string;
  /** The owner that is authenticated with the value. */
  getOwner: (ownedBy: string) => string;
}

/** Nothing that is encrypted with the key for this purpose is stored in the database. */
const none: readonly SealedColumn[] = [];

const credentials = {
  table: 'provider_credentials',
  id: 'provider',
  idType: 'text',
  ownedBy: 'provider',
  getOwner: getCredentialsOwner,
} as const;

/** Where the values of each purpose are, for `key rotate`. A new purpose says where its values are, or that it has none. */
export const sealedColumns: Readonly<Record<Purpose, readonly SealedColumn[]>> = {
  'identity numbers': [
    {
      table: 'kyc',
      id: 'user_id',
      idType: 'bigint',
      column: 'id_number_sealed',
      ownedBy: 'user_id',
      getOwner: (userId) => getIdNumberOwner(Number(userId)),
    },
  ],
  'second factors': [
    {
      table: 'second_factors',
      id: 'user_id',
      idType: 'bigint',
      column: 'secret_sealed',
      ownedBy: 'user_id',
      getOwner: (userId) => getSecretOwner(Number(userId)),
    },
  ],
  credentials: [
    { ...credentials, column: 'sealed' },
    { ...credentials, column: 'previous_sealed' },
  ],
  'setting secrets': [
    {
      table: 'settings',
      id: 'id',
      idType: 'bigint',
      column: 'value',
      path: '{value,sealed}',
      when: "type = 'secret'",
      ownedBy: "setting_group || '.' || key",
      getOwner: (name) => name,
    },
  ],
  messages: [
    {
      table: 'outbox',
      id: 'id',
      idType: 'bigint',
      column: 'payload',
      path: '{sealed}',
      ownedBy: "payload ->> 'to'",
      getOwner: getMessageOwner,
    },
  ],
  'sandbox keys': [
    {
      table: 'sandbox_keys',
      id: 'name',
      idType: 'text',
      column: 'sealed',
      ownedBy: 'name',
      getOwner: (name) => name,
    },
  ],
  // In the store of files.
  files: none,
  // HMACs cannot be computed anew: codes (10 minutes) must be requested again; limits of text messages (a day), of typed
  // names at the login (7 days) and views of articles (a day) count anew.
  codes: none,
  // Sent to the provider, which may open a second page for a repeated request.
  'identity references': none,
  // Valid for 60 seconds.
  'evidence links': none,
  // A cookie of the demo shop.
  'demo inbox': none,
  // Replaced when everything else is.
  fingerprint: none,
};

export interface SealedValue {
  id: string;
  ownedBy: string;
  /** Base64. */
  sealed: string;
}

/** Maximum rows of a page. */
export const pageSize = 500;

/** Reads the page of values after an id, in the order of the ids. */
export function readSealedPage(db: Db, column: SealedColumn, after: string | undefined): Promise<SealedValue[]> {
  const value = sql.raw(column.path ? `${column.column} #>> '${column.path}'` : `encode(${column.column}, 'base64')`);
  // Qualified: the output column of the same name is text, which would sort 10000 before 9999.
  const id = sql.raw(`${column.table}.${column.id}`);
  const isAfter: SQL = after === undefined ? sql`true` : sql`${id} > ${after}::${sql.raw(column.idType)}`;
  return queryRows<SealedValue>(
    db,
    sql`select ${id}::text as id, (${sql.raw(column.ownedBy)})::text as "ownedBy", ${value} as sealed
      from ${sql.raw(column.table)} where ${isAfter} and ${sql.raw(column.when ?? 'true')} and ${value} is not null
      order by ${id} limit ${pageSize}`,
  );
}

/** Stores values of a page, encrypted anew. */
export async function writeSealed(db: Db, { table, id, idType, column, path }: SealedColumn, values: SealedValue[]) {
  const value = path ? `jsonb_set(t.${column}, '${path}', to_jsonb(v.sealed))` : `decode(v.sealed, 'base64')`;
  await db.execute(
    sql`update ${sql.raw(table)} t set ${sql.raw(`${column} = ${value}`)}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id ${sql.raw(idType)}, sealed text)
      where t.${sql.raw(id)} = v.id`,
  );
}
