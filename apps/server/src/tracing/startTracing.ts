import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import FastifyOtelInstrumentation from '@fastify/otel';
import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Providers } from '../providers/providers.ts';
import { settlesWithin } from '../settlesWithin.ts';
import { exportPublicSpans } from './publicSpans.ts';
import type { Tracing } from './tracing.ts';

type Run = Tracing['run'];

/** The provider's operations that leave the process; methods run with the original `this`, because of private fields. */
function traceMethods<Provider extends object>(
  run: Run,
  provider: string,
  target: Provider,
  operations: readonly (keyof Provider & string)[],
): Provider {
  const traced = new Set<PropertyKey>(operations);
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!traced.has(name)) return value.bind(target);
      const operation = String(name);
      return (...parameters: unknown[]) =>
        run(`${provider} ${operation}`, { attributes: { 'provider.operation': operation } }, async () =>
          value.apply(target, parameters),
        );
    },
  });
}

const paymentOperations = ['create', 'query', 'close', 'refund', 'fetchStatement'] as const;

/** Wraps the providers of payments, identity, mail and text messages, so that each of their calls is a span. */
function traceProviders(run: Run, providers: Providers): Providers {
  const { payment, identity, mail, sms } = providers;
  const tracePayment = (method: keyof typeof payment) => traceMethods(run, method, payment[method], paymentOperations);
  return {
    ...providers,
    payment: {
      alipay: tracePayment('alipay'),
      wechat: tracePayment('wechat'),
      stripe: tracePayment('stripe'),
      manual: payment.manual,
    },
    identity: identity && traceMethods(run, 'identity', identity, ['begin', 'query']),
    mail:
      typeof mail === 'function'
        ? (message) => run('mail send', { attributes: { 'provider.operation': 'send' } }, () => mail(message))
        : mail,
    sms: traceMethods(run, 'sms', sms, ['send', 'query']),
  };
}

/** A collector that does not answer within this time costs the spans of the batch. */
const exportTimeoutMs = 5_000;
/** In characters; a longer statement is cut. */
const maxAttributeLength = 4_096;
const maxStopMs = 2_000;
/** Minimum interval between log lines about a collector that does not answer. */
const warnIntervalMs = 60_000;

export interface TracingOptions {
  /** Base URL of an OTLP/HTTP collector, without a trailing slash. */
  endpoint: string;
  serviceName: string;
  /** Whether callers' `traceparent` is continued: only behind trusted proxies. */
  continuesTraces: boolean;
  log: FastifyBaseLogger;
}

const writePattern = /\b(insert|(?<!\b(?:for|do) )update|delete)\s+(?:into\s+|from\s+)?"?([a-z_]+)"?/i;

/** `INSERT orders`: the first write of a statement and its table, or `SELECT` and the first table that it reads. */
export function getQueryName(text: string): string {
  const [, write, written] = writePattern.exec(text) ?? [];
  if (write && written) return `${write.toUpperCase()} ${written}`;
  const [, read] = /\bfrom\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  if (read) return `SELECT ${read}`;
  const [operation = ''] = text.trim().split(/\s/, 1);
  return operation.toUpperCase();
}

function createTracerProvider({ endpoint, serviceName }: TracingOptions): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs });
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': hostname() }),
    generalLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor(exportPublicSpans(exporter), { exportTimeoutMillis: exportTimeoutMs })],
  });
}

/** Registers the context and the propagation. Outgoing requests carry no trace ids: they go to other companies. */
function registerGlobals(continuesTraces: boolean): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const w3c = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator({
    inject() {},
    extract: (active, carrier, getter) => (continuesTraces ? w3c.extract(active, carrier, getter) : active),
    fields: () => [],
  });
}

function warnOfLoss(log: FastifyBaseLogger): void {
  let nextAt = 0;
  setGlobalErrorHandler((error) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + warnIntervalMs;
    log.warn({ err: error }, 'traces were not sent');
  });
}

/** Starts sending traces. Call it before the database is connected. */
export function startTracing(options: TracingOptions): Tracing {
  const provider = createTracerProvider(options);
  registerGlobals(options.continuesTraces);
  warnOfLoss(options.log);
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook(span, { id, method, routeOptions }) {
      span.updateName(`${method} ${routeOptions.url ?? 'unmatched'}`);
      span.setAttribute('request.id', id);
    },
  });
  const queries = new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query }) => void span.updateName(getQueryName(query.text)),
  });
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [requests, queries, new UndiciInstrumentation({ requireParentforSpans: true })],
  });
  // The instrumentation patches CommonJS modules when they are required; the imported `pg` shares their prototypes.
  createRequire(import.meta.url)('pg');
  const tracer = provider.getTracer('sampan');

  const run: Tracing['run'] = (name, { attributes = {}, isRoot = false }, work) =>
    tracer.startActiveSpan(name, { attributes }, isRoot ? ROOT_CONTEXT : context.active(), async (span) => {
      try {
        return await work();
      } catch (error) {
        const { code, name: type } = error as { code?: unknown; name?: string };
        span.setAttribute('error.type', typeof code === 'string' ? code : (type ?? 'Error'));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });

  return {
    run,
    observeRequests: (app) => observeRequests(app, requests),
    observeProviders: (providers) => traceProviders(run, providers),
    async stop() {
      // The rest is lost with a collector that does not answer.
      await settlesWithin(
        provider.shutdown().catch(() => {}),
        maxStopMs,
      );
      unregister();
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

async function observeRequests(app: FastifyInstance, requests: FastifyOtelInstrumentation): Promise<void> {
  await app.register(requests.plugin());
  // Reading a body continues in the context of the socket: enter that of the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    const { context: requestContext } = request.opentelemetry();
    if (requestContext) context.with(requestContext, () => done());
    else done();
  });
}
