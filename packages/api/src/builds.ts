import * as v from 'valibot';
import { createClientFailure, type Envelope, toFail } from './clientEnvelope.ts';

/** The newest build. `timestamp` in ms since 1970. */
export const LatestBuildSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), timestamp: v.number() });
export type LatestBuild = v.InferOutput<typeof LatestBuildSchema>;

/** `prerender`: rendered at build time, with a payload. `ssr: false`: rendered by the browser only. */
const RouteRulesSchema = v.record(
  v.string(),
  v.object({ prerender: v.optional(v.boolean()), ssr: v.optional(v.boolean()) }),
);
/** Route rules for a path, for all paths below one, and for patterns. The first match applies. */
const MatcherSchema = v.object({
  static: v.optional(RouteRulesSchema),
  wildcard: v.optional(RouteRulesSchema),
  dynamic: v.optional(RouteRulesSchema),
});
export type RouteMatcher = v.InferOutput<typeof MatcherSchema>;

/** The routes of one build. */
export const BuildMetaSchema = v.object({
  ...LatestBuildSchema.entries,
  matcher: MatcherSchema,
  /** Paths of prerendered pages with a payload: the newest products and articles; `matcher` covers the rest. */
  prerendered: v.array(v.string()),
});
export type BuildMeta = v.InferOutput<typeof BuildMetaSchema>;

/** The responses that a prerendered page was rendered with, by query key. */
export const PayloadSchema = v.record(v.string(), v.unknown());
export type Payload = v.InferOutput<typeof PayloadSchema>;

export interface BuildsOptions {
  /** Base URL of the app, not of the API. */
  baseUrl?: string;
  fetch?: typeof fetch;
  now?: () => number;
  timeoutMs?: number;
}

export interface Builds {
  meta: (buildId: string) => Promise<Envelope<BuildMeta>>;
  latest: () => Promise<Envelope<LatestBuild>>;
  payload: (path: string, buildId: string) => Promise<Envelope<Payload>>;
}

/** The three calls outside of the API. They never reject and never log; the caller handles a failure. */
export function createBuilds({
  baseUrl = '',
  fetch: fetchImpl,
  now = Date.now,
  timeoutMs = 15_000,
}: BuildsOptions = {}): Builds {
  const base = baseUrl.replace(/\/+$/, '');

  async function read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<Envelope<v.InferOutput<Schema>>> {
    try {
      const response = await (fetchImpl ?? globalThis.fetch)(base + path, { signal: AbortSignal.timeout(timeoutMs) });
      const body = await response.text();
      if (!response.ok) return toFail(response.status, body);
      // An unknown path may return the app's HTML page, which is not a build.
      const parsed = v.safeParse(schema, JSON.parse(body));
      return parsed.success
        ? { status: 'success', data: parsed.output }
        : createClientFailure(`${path} has another shape: ${parsed.issues[0].message}`);
    } catch (reason) {
      return createClientFailure(reason);
    }
  }

  return {
    meta: (buildId) => read(`/builds/meta/${encodeURIComponent(buildId)}.json`, BuildMetaSchema),
    latest: () => read(`/builds/latest.json?${now()}`, LatestBuildSchema),
    payload(to, buildId) {
      const [path = '', query] = to.split('?');
      const search = `${query ? `${query}&` : ''}${encodeURIComponent(buildId)}`;
      return read(`${path.replace(/\/+$/, '')}/_payload.json?${search}`, PayloadSchema);
    },
  };
}
