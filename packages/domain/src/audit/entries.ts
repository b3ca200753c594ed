interface Entry {
  type: number;
  amount?: number | null | undefined;
  details: Record<string, unknown>;
  annotation?: Record<string, unknown> | undefined;
}

/** Audit-log fields of a ledger entry. */
export function toAuditedEntry({ type, amount = null, details, annotation = {} }: Entry) {
  return { type, amount, details, annotation };
}
