import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Smtp {
  /** Hands a mail to the server; throws where it does not take it, without naming anybody. */
  send(mail: OutgoingMail): Promise<void>;
}

const timeoutMs = 20_000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Mail by the server that `url` names: `smtps://user:password@host:465`, or `smtp://…:587`, which changes to TLS before it
 * says anything. Only to this machine it may stay plain.
 */
export function createSmtp(url: string, from: string): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !loopback.has(hostname),
    ignoreTLS: !secure && loopback.has(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is text of ours: nothing in it is read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, messageId, subject, text });
      } catch (error) {
        // oxlint-disable-next-line eslint/preserve-caught-error -- what the server says quotes the recipient: only its number goes into logs.
        throw new Error(`The mail server did not take a mail (${faultOf(error)})`);
      } finally {
        transport.close();
      }
    },
  };
}

function faultOf(error: unknown): string {
  const { responseCode, code }: { responseCode?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  if (typeof responseCode === 'number') return String(responseCode);
  return typeof code === 'string' ? code : 'unknown';
}
