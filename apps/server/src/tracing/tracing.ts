import type { FastifyInstance } from 'fastify';
import type { Providers } from '../providers/providers.ts';

export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  attributes?: SpanAttributes;
  /** Starts a trace of its own, for work that outlives what caused it. */
  isRoot?: boolean;
}

/** OpenTelemetry traces of this server. Undefined in `Deps` where none are sent; nothing of it is loaded then. */
export interface Tracing {
  /** Traces every request that is registered on the app afterwards. */
  observeRequests(app: FastifyInstance): Promise<void>;
  /** Wraps the providers, so that each of their async calls is a span. */
  observeProviders(providers: Providers): Providers;
  /** Runs work in a span, which ends with it. */
  run<Value>(name: string, options: SpanOptions, work: () => Promise<Value>): Promise<Value>;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

/** Runs work in a span where traces are sent. */
export function withSpan<Value>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  return tracing ? tracing.run(name, options, work) : work();
}
