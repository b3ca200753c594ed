import type { AuditTarget } from '@sampan/api/entities';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference } from './columns.ts';

/** Who changed what behind the counter. Rows are written with what they speak of and never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: reference().notNull(),
    action: text().notNull(),
    targetType: text().$type<AuditTarget>().notNull(),
    targetId: reference(),
    /** The fields that changed; null where something was made, or taken away. */
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
