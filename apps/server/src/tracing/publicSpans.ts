import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Attributes that hold no data of people. Others, such as paths, URLs, user agents and query values, are not sent. */
const sentAttributes = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'job.id',
  'job.kind',
  'provider.operation',
  'request.id',
  'server.address',
  'server.port',
]);

/** Statements have parameters for values; a literal can only be a constant of the code, and is masked anyway. */
const maskLiterals = (statement: string) => statement.replace(/'(?:[^']|'')*'/g, '?');

function filterAttributes(attributes: Attributes): Attributes {
  const kept = Object.entries(attributes).filter(([name]) => sentAttributes.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'db.query.text' ? maskLiterals(String(value)) : value]),
  );
}

/** A 4xx is the client's error. Messages of errors may quote values, so only the code of the status is sent. */
function toStatus({ kind, status, attributes }: ReadableSpan): ReadableSpan['status'] {
  const isClientError = kind === SpanKind.SERVER && Number(attributes['http.response.status_code']) < 500;
  return { code: isClientError ? SpanStatusCode.UNSET : status.code };
}

/** A span without personal data: no exceptions, no messages, only known attributes. */
export function toPublicSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: filterAttributes(span.attributes), enumerable: true },
    events: { value: [], enumerable: true },
    status: { value: toStatus(span), enumerable: true },
  }) as ReadableSpan;
}

/** Wraps an exporter, so that no span leaves with personal data. */
export function exportPublicSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(toPublicSpan), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
