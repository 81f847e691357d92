import { createSmtp } from '../../adapters/mail/smtp.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Content, ContentBox } from './content.ts';
import * as repo from './repo.ts';

/** Mails that wait: what they say, and out of the house with them. */
export function createDelivery(deps: {
  readonly database: Database;
  readonly config: Pick<Config, 'mail' | 'api'>;
  readonly box: ContentBox;
}) {
  const { database, config, box } = deps;

  /** A mail that waits, and what it says; null where it is worth nothing any more, or nobody can read it. */
  async function waiting(mailId: string): Promise<(Content & { readonly recipient: string }) | null> {
    const mail = await repo.findWaiting(database, mailId);
    const content = mail === null ? null : box.open(mailId, mail.content);
    return mail === null || content === null ? null : { recipient: mail.recipient, ...content };
  }

  return {
    waiting,
    async send(mailId: string): Promise<void> {
      const mail = await waiting(mailId);
      if (mail === null) return;
      const smtp = createSmtp(config.mail.smtpUrl, config.mail.from);
      // A mail that goes twice, because nobody noted that it had gone, is known by its id as the same one.
      const messageId = `<${mailId}@${new URL(config.api.publicUrl).hostname}>`;
      const { recipient: to, ...content } = mail;
      await smtp.send({ messageId, to, ...content });
      await repo.noteSent(database, mailId);
    },
  };
}
