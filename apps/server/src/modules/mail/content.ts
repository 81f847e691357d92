import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What a mail says. */
export interface Content {
  readonly subject: string;
  readonly text: string;
}

/** Keeps what mails say unreadable for whoever has the database and not the secrets. */
export function createContentBox(secrets: Pick<Secrets, 'obtain'>) {
  const box = createSecretBox(secrets, 'mail-key');
  return {
    close: (mailId: string, content: Content): Uint8Array => box.close(mailId, JSON.stringify(content)),
    /** Null where it was closed with another key, or damaged. */
    open(mailId: string, bytes: Uint8Array): Content | null {
      const plain = box.open(mailId, bytes);
      return plain === null ? null : (JSON.parse(plain) as Content);
    },
  };
}

export type ContentBox = ReturnType<typeof createContentBox>;
