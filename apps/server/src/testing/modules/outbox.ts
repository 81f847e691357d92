import { mailRoutes } from '@sorgfalt/contract';
import type { MailKind } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

/** The newest mail of its kind to an address, as an administrator reads it in the outbox; undefined where there is none. */
export async function readOutbox(house: TestApp, recipient: string, kind: MailKind) {
  const { body } = await house.call(mailRoutes.list, { query: { limit: 200 } }, 'admin');
  const mail = body.mails.find((one) => one.recipient === recipient && one.kind === kind);
  if (mail === undefined) return undefined;
  return (await house.call(mailRoutes.read, { params: { mailId: mail.mailId } }, 'admin')).body;
}

/** The code of that mail. */
export async function codeFor(house: TestApp, recipient: string, kind: MailKind): Promise<string> {
  return codeIn((await readOutbox(house, recipient, kind))?.text ?? '');
}

export function codeIn(text: string): string {
  const code = /#code=([\w-]+)/.exec(text)?.[1];
  if (code === undefined) throw new Error('there is no code in the mail');
  return code;
}
