import * as z from 'zod/mini';
import { keptAs } from '../../platform/kept.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What a mail says. */
const content = z.strictObject({ subject: z.string(), text: z.string() });
export type Content = Readonly<z.infer<typeof content>>;

/** Keeps what mails say unreadable for whoever has the database and not the secrets. */
export function createContentBox(secrets: Pick<Secrets, 'obtain'>) {
  const box = createSecretBox(secrets, 'mail-key');
  return {
    close: (mailId: string, said: Content): Uint8Array => box.close(mailId, JSON.stringify(said)),
    /** Null where it was closed with another key, or damaged. */
    open(mailId: string, bytes: Uint8Array): Content | null {
      const plain = box.open(mailId, bytes);
      return plain === null ? null : keptAs(content, plain);
    },
  };
}

export type ContentBox = ReturnType<typeof createContentBox>;
