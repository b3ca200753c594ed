import type { IdentityProvider, IdentityRequest, OpenedCertification } from '../../src/providers/identity/port.ts';
import type { Sandbox } from '../../src/providers/payment/sandbox/sandbox.ts';

/** Faults of the requests to the provider, in order; later requests pass. */
type Fault = 'pass' | 'lostRequest' | 'lostAnswer' | Response | ((answer: Response) => Promise<Response>);

interface SentRequest {
  method: string;
  /** The business parameters. */
  business: Record<string, unknown>;
}

/** The provider's side of the wire: a sandbox's servers, with a log of requests and faults to order. */
export function createWire(sandbox: Sandbox) {
  const requests: SentRequest[] = [];
  const faults: Fault[] = [];
  const state = { isDown: false };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = new URLSearchParams(await request.clone().text());
    const method = new URL(request.url).searchParams.get('method') ?? '';
    requests.push({ method: method.split('.').at(-1) ?? '', business: JSON.parse(body.get('biz_content') ?? '{}') });
    if (state.isDown) throw new TypeError('connection refused');
    const fault = faults.shift() ?? 'pass';
    if (fault instanceof Response) return fault;
    if (fault === 'lostRequest') throw new TypeError('connection refused');
    const answer = await sandbox.fetch(request);
    if (fault === 'lostAnswer') throw new DOMException('The operation timed out', 'TimeoutError');
    return typeof fault === 'function' ? fault(answer) : answer;
  };
  return { requests, faults, state, fetch };
}

/** Opens a certification. @throws Error where the provider opens none for this person */
export async function openCertification(
  provider: Pick<IdentityProvider, 'begin'>,
  request: IdentityRequest,
): Promise<OpenedCertification> {
  const begun = await provider.begin(request);
  if ('rejection' in begun) throw new Error(`rejected: ${begun.rejection}`);
  return begun;
}
