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
    open(mailId: string, box: Uint8Array): Content {
      const bytes = Buffer.from(box);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(mailId));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return JSON.parse(plain.toString()) as Content;
    },
  };
}
