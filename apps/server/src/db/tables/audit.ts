import type { AuditTarget } from '@sampan/api/entities';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference } from './columns.ts';

/** Changes made by staff. Rows copy the values that they describe, and are never updated. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: reference().notNull(),
    action: text().notNull(),
    targetType: text().$type<AuditTarget>().notNull(),
    targetId: reference(),
    /** The changed fields; null in `before` for a creation and in `after` for a deletion. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_target').on(table.targetType, table.targetId, table.id),
    index('audit_log_kind').on(table.targetType, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);
