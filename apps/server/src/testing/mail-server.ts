import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** As `SMTP_URL` has it. */
  readonly url: string;
  /** The newest mail to somebody, as it is read; empty where none came. */
  newestTo(email: string): string;
  countTo(email: string): number;
  /** Refuses the next recipients, for now. */
  refuse(times: number): void;
  stop(): Promise<void>;
}

/** A mail server of this machine, without TLS. */
export async function startMailServer(host = '127.0.0.1'): Promise<TestMailServer> {
  const received: { readonly to: readonly string[]; readonly raw: string }[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (refusals === 0) return done();
      refusals -= 1;
      return done(Object.assign(new Error(`no such user ${address}`), { responseCode: 450 }));
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        return done();
      }, done);
    },
  });
  await new Promise<void>((listening) => void server.listen(0, host, () => listening()));
  const { port } = server.server.address() as AddressInfo;
  const to = (email: string) => received.filter((mail) => mail.to.includes(email));
  return {
    url: `smtp://${host}:${port}`,
    // Quoted-printable breaks long lines with `=` (RFC 2045, 6.7).
    newestTo: (email) => (to(email).at(-1)?.raw ?? '').replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '='),
    countTo: (email) => to(email).length,
    refuse(times) {
      refusals = times;
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  };
}
