const day = 86_400_000;

/** When files granted at `grantedAt` can no longer be downloaded; undefined where `days` is 0: they never expire. */
export function getDownloadExpiry(grantedAt: Date, days: number): Date | undefined {
  return days > 0 ? new Date(grantedAt.getTime() + days * day) : undefined;
}
