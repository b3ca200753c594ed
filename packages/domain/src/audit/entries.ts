interface Entry {
  type: number;
  amount?: number | null | undefined;
  details: Record<string, unknown>;
  annotation?: Record<string, unknown> | undefined;
}

/** What the audit log says of an entry of the books. */
export function auditedEntry({ type, amount = null, details, annotation = {} }: Entry) {
  return { type, amount, details, annotation };
}
