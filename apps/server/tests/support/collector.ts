import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number; message?: string };
  events?: unknown[];
  attributes: { key: string; value: OtlpValue }[];
}

interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpSpan['attributes'] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A span as a collector received it. */
export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, string | number | boolean | undefined>;
}

/** A collector of OpenTelemetry traces, OTLP over HTTP with JSON. */
export interface Collector {
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything that was received, as text. */
  received(): string;
  serviceNames: Set<string>;
  close(): void;
}

function toAttributes(attributes: OtlpSpan['attributes']): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );
}

export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const serviceNames = new Set<string>();
  const server: Server = createServer(async (request, response) => {
    const body = (await json(request)) as OtlpRequest;
    bodies.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      serviceNames.add(String(toAttributes(resource.attributes)['service.name']));
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: toAttributes(span.attributes) });
      }
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => bodies.join('\n'),
    serviceNames,
    close: () => void server.close(),
  };
}
