import * as z from './zod.ts';
import { id, instant, page } from './common.ts';
import { route } from './route.ts';

/** Languages that mails are written in. */
export const mailLanguages = ['en', 'de', 'fr', 'it', 'es'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
export const mailLanguage = z._default(z.enum(mailLanguages), 'en');

/** What a mail is for: a new password asked for by its owner or sent by an administrator, an address proved, an invitation, a first factor. */
export const mailKinds = ['password-reset', 'recovery', 'verification', 'invitation', 'factor'] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail as the outbox lists it: never with what it says. */
const mail = z.object({
  mailId: id,
  kind: z.enum(mailKinds),
  recipient: z.string(),
  createdAt: instant,
  /** What it brings is worth nothing from then on. */
  expiresAt: instant,
  /** Null while it waits, and where no mail leaves the house. */
  sentAt: z.nullable(instant),
  /** Whether what it says can be read: it is kept only where no mail leaves the house, and only while it is worth something. */
  isReadable: z.boolean(),
});
export type Mail = z.infer<typeof mail>;

export const mailRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mails',
    summary: 'Mails, newest first, and whether mail leaves the house (SMTP) or stays in the outbox',
    access: ['admin'],
    query: z.object(page),
    response: z.object({ mails: z.array(mail), total: z.number(), delivery: z.enum(['smtp', 'outbox']) }),
  }),
  read: route({
    method: 'POST',
    path: '/api/mails/{mailId}/read',
    stepUp: 'grave',
    records: 'mail-read',
    summary:
      'What a mail says that stayed in the outbox, to hand it to its recipient; each reading is recorded',
    access: ['admin'],
    params: z.object({ mailId: id }),
    response: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
  }),
};
