import type { CallError } from '@sampan/api/clientEnvelope';

/** Result of a query: from `useEndpoint`, or of the same shape. */
export interface Readable<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

type DataOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Readable<infer Data> ? Data : never };

/** Combines queries into one that has data once all have. Sections that work independently use a PageState each. */
export function combineReadables<Parts extends Record<string, Readable<unknown>>>(
  parts: Parts,
): Readable<DataOf<Parts>> {
  const all = Object.values(parts);
  const isComplete = all.every((part) => part.data !== undefined);
  const data = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part.data]));
  return {
    data: isComplete ? (data as DataOf<Parts>) : undefined,
    error: all.find((part) => part.error && part.data === undefined)?.error ?? all.find((part) => part.error)?.error,
    isPending: all.some((part) => part.isPending),
    async refetch() {
      const failed = all.filter((part) => part.error);
      await Promise.all((failed.length > 0 ? failed : all).map((part) => part.refetch()));
    },
  };
}
