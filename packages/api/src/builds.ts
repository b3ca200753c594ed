import * as v from 'valibot';
import { clientFailure, type Envelope, messageOf, refusalOf } from './clientEnvelope.ts';

/** What the newest build is; `timestamp` in ms since 1970. */
export const LatestBuildSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), timestamp: v.number() });
export type LatestBuild = v.InferOutput<typeof LatestBuildSchema>;

/** `prerender`: the page comes finished and has a payload. `ssr: false`: only the browser makes it. */
const RouteRulesSchema = v.record(
  v.string(),
  v.object({ prerender: v.optional(v.boolean()), ssr: v.optional(v.boolean()) }),
);
/** Route rules: of a path, of every path below one, and of patterns. The first that matches counts. */
const MatcherSchema = v.object({
  static: v.optional(RouteRulesSchema),
  wildcard: v.optional(RouteRulesSchema),
  dynamic: v.optional(RouteRulesSchema),
});
export type RouteMatcher = v.InferOutput<typeof MatcherSchema>;

/** What one build knows of its routes. */
export const BuildMetaSchema = v.object({
  ...LatestBuildSchema.entries,
  matcher: MatcherSchema,
  /** Paths that lie on the server as pages with a payload: of products and articles the newest, the rest by `matcher`. */
  prerendered: v.array(v.string()),
});
export type BuildMeta = v.InferOutput<typeof BuildMetaSchema>;

/** The answers that a prerendered page was made of, by the key of their call. */
export const PayloadSchema = v.record(v.string(), v.unknown());
export type Payload = v.InferOutput<typeof PayloadSchema>;

export interface BuildsOptions {
  /** Where the app itself lies: not the API's base. */
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

/** The three calls outside of the API. None rejects and none logs: whoever asks knows what a failure means. */
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
      if (!response.ok) return refusalOf(response.status, body);
      // An unknown path may be answered by the app's own page: HTML is no build.
      const parsed = v.safeParse(schema, JSON.parse(body));
      return parsed.success
        ? { status: 'success', data: parsed.output }
        : clientFailure(`${path} has another shape: ${parsed.issues[0].message}`);
    } catch (reason) {
      return clientFailure(messageOf(reason));
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
