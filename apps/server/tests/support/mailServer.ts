import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

/** A minimal SMTP server. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Decoded credentials that clients authenticated with. */
  readonly signIns: string[] = [];
  /** Response to `rejectedCommand` instead of a positive one. */
  rejection: string | null = null;
  /** `.` is the end of a mail's data. */
  rejectedCommand: 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.' = 'RCPT';
  /** Time until the answer to a mail's data, ms. */
  acceptanceMs = 0;
  readonly #server: Server = createServer((socket) => this.#serve(socket));
  readonly #open = new Set<Socket>();
  port = 0;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = address && typeof address === 'object' ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => socket.destroy());
    const mail: ReceivedMail = { from: '', to: [], data: '' };
    let isData = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
    const hear = (line: string) => {
      if (isData) {
        if (line !== '.') mail.data += `${line.replace(/^\./, '')}\n`;
        else {
          isData = false;
          if (this.rejection && this.rejectedCommand === '.') return say(this.rejection);
          this.received.push({ ...mail });
          setTimeout(say, this.acceptanceMs, '250 kept');
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') return say('250-test\r\n250 AUTH PLAIN');
      if (verb === 'STAR') return say('502 no TLS here');
      if (this.rejection && verb === this.rejectedCommand) return say(this.rejection);
      if (verb === 'AUTH') {
        this.signIns.push(Buffer.from(line.split(' ').at(-1) ?? '', 'base64').toString());
        return say('235 signed in');
      }
      if (verb === 'MAIL') mail.from = address(line);
      if (verb === 'RCPT') mail.to.push(address(line));
      if (verb === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      say(verb === 'QUIT' ? '221 bye' : '250 yes');
    };
    say('220 test');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  }
}
