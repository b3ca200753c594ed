const day = 86_400_000;

/** When downloads granted at `grantedAt` expire; undefined if `days` is 0 (never). */
export function getDownloadExpiry(grantedAt: Date, days: number): Date | undefined {
  return days > 0 ? new Date(grantedAt.getTime() + days * day) : undefined;
}
