import { z } from 'zod';

const databaseUrlSentence =
  'give it as postgres://user:password@host:port/name, with what is no letter or digit of the password percent-encoded';

function urlOf(text: string): URL | null {
  return URL.parse(text.replace('@/', '@socket/'));
}

/** `DATABASE_URL`; the host is left out where a socket is named. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => text === '' || (/^postgres(?:ql)?:/u.test(text) && urlOf(text) !== null),
    databaseUrlSentence,
  )
  .refine(
    (text) => urlOf(text)?.searchParams.has('options') !== true,
    'leave options out: the product rests on those that it gives each connection itself',
  );
