import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import { toConnectionFailure } from './credentials/connectionFailure.ts';
import type { ProviderHealth } from './credentials/health.ts';
import type { CallLog } from './payment/callLog.ts';
import type { Exchange, RecordExchange } from './providerHttp.ts';

interface RecordOptions {
  callLog: CallLog;
  health: ProviderHealth;
  clock: Clock;
  log: FastifyBaseLogger;
  background: Background;
  /** Called for every call to a provider, for metrics. */
  observeExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Creates the functions that record the calls to providers: for staff, in the log and for metrics. */
export function createRecorders({ callLog, health, clock, log, background, observeExchange }: RecordOptions): {
  record: RecordExchange;
  /** In place of `record` for calls with the current credentials, whose health it records, too. */
  recordConfigured: RecordExchange;
} {
  const record = (exchange: Exchange) => {
    observeExchange?.(exchange);
    callLog.record(exchange);
    const { method, operation, outTradeNo, answer, failure, durationMs, requestId } = exchange;
    const outcome = { status: answer?.status, result: failure?.kind ?? 'ok', code: failure?.code, durationMs };
    log.info({ reqId: requestId, provider: method, operation, outTradeNo, ...outcome }, 'provider call');
  };
  const recordConfigured = (exchange: Exchange) => {
    record(exchange);
    const { method, failure } = exchange;
    const now = clock.now();
    const problem = failure ? toConnectionFailure(method, failure, now) : null;
    // A refusal by a business rule shows that the provider accepted the account.
    background.run('provider health', () =>
      health.record(method, problem?.problem === 'refused' ? null : problem, now),
    );
  };
  return { record, recordConfigured };
}
