import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { nodeFlags } from '../../../../scripts/processes/nodeFlags.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import type { ProvidersCommand, ProvidersReady } from '../../../server/tests/support/providersProcess.ts';
import { isOnCluster } from './cluster.ts';

/** Payment providers outside the shop, reached over HTTP. */
export interface Providers extends ProvidersReady {
  /** Sends notifications, and customers inside WeChat, to this shop. */
  deliverTo(shop: string): void;
  /** URL of the newest trade's page, which a customer's phone opens from the QR code. */
  findCashier(orderNo: string): Promise<string>;
  /** While down, requests of the shop break off and no notification is sent; payment pages go on. */
  setDown(isDown: boolean): void;
  /** Advances the providers' clock: they refuse requests whose time is minutes off. */
  advance(minutes: number): void;
  close(): Promise<void>;
}

const receive = <Message>(child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`the providers ended with ${code}`)));
  });

/** Starts the providers in a process of their own. */
export async function startProviders(): Promise<Providers> {
  const folder = scratchFolder('providers');
  const script = fileURLToPath(new URL('../../../server/tests/support/providersProcess.ts', import.meta.url));
  const child = fork(script, [folder, String(await freePort())], {
    execArgv: nodeFlags,
    // They notify the shop through its load balancer, whose certificate is self-signed.
    env: { ...process.env, ...(isOnCluster && { NODE_TLS_REJECT_UNAUTHORIZED: '0' }) },
  });
  const send = (command: ProvidersCommand) => child.send(command);
  return {
    ...(await receive<ProvidersReady>(child)),
    deliverTo: (shop) => void send({ name: 'deliverTo', shop }),
    setDown: (isDown) => void send({ name: 'setDown', isDown }),
    advance: (minutes) => void send({ name: 'advance', minutes }),
    async findCashier(orderNo) {
      send({ name: 'findCashier', orderNo });
      return (await receive<{ cashier: string }>(child)).cashier;
    },
    async close() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
