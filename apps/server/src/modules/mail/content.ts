import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/** What a mail says. */
export interface Content {
  readonly subject: string;
  readonly text: string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** Keeps what mails say unreadable for whoever has the database, or a backup of it, and not the secrets. */
export function createContentBox(secrets: Pick<Secrets, 'obtain'>) {
  const key = createSecretKey(
    Buffer.from(
      secrets.obtain('mail-key', () => randomBytes(32).toString('base64url')),
      'base64url',
    ),
  );
  return {
    close(mailId: string, content: Content): Uint8Array {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(mailId));
      return Buffer.concat([
        nonce,
        cipher.update(JSON.stringify(content)),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    /** Null where it was closed with another key, or damaged. */
    open(mailId: string, box: Uint8Array): Content | null {
      const bytes = Buffer.from(box);
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(mailId));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      try {
        return JSON.parse(Buffer.concat([plain, decipher.final()]).toString()) as Content;
      } catch {
        // The one way in which authentication fails; the caller says what that means.
        return null;
      }
    },
  };
}

export type ContentBox = ReturnType<typeof createContentBox>;
