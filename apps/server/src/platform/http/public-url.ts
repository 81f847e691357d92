import { z } from 'zod';

const publicUrlSentence =
  'give scheme and host, with a port where there is one (https://desk.example.ch), and no path: the product is at the root of its host';

/** `PUBLIC_URL`, without a slash at its end: paths of links are put behind it. */
export const publicUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  context.addIssue({ code: 'custom', message: publicUrlSentence });
  return z.NEVER;
});
