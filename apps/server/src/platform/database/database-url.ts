import { z } from 'zod';

const databaseUrlSentence =
  'give it as postgres://user:password@host:port/name, with what is no letter or digit of the password percent-encoded';

/** `DATABASE_URL`; the host is left out where a socket is named. */
export const databaseUrl = z.string().refine((text) => {
  const isWhole = URL.canParse(text.replace('@/', '@socket/'));
  return text === '' || (/^postgres(?:ql)?:/u.test(text) && isWhole);
}, databaseUrlSentence);
