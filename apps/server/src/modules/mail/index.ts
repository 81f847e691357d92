import { mailRoutes } from '@sorgfalt/contract';
import type { MailKind, MailLanguage } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { createContentBox } from './content.ts';
import { createDelivery } from './delivery.ts';
import * as repo from './repo.ts';
import { writeMail } from './texts.ts';
import type { Facts } from './texts.ts';

export interface MailToWrite extends Omit<Facts, 'product'> {
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly recipient: string;
}

export interface Mailbox {
  /** Whether mail leaves the house; else it stays in the outbox, where administrators read it. */
  readonly leavesHouse: boolean;
  /** Writes a mail in the transaction of what it is about; it goes once that is committed. */
  put(unit: Unit, mail: MailToWrite): Promise<void>;
  register(router: Router): void;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
}

const minuteMs = 60_000;

/** Mail of the product: codes for people. It leaves by SMTP where the settings name a server. */
export function createMail(deps: {
  readonly database: Database;
  readonly config: Pick<Config, 'mail' | 'api'>;
  readonly secrets: Secrets;
}): Mailbox {
  const { database, config, secrets } = deps;
  const { productName } = config.api;
  const box = createContentBox(secrets);
  const leavesHouse = config.mail.smtpUrl !== '';
  const { waiting, send } = createDelivery({ database, config, box });

  return {
    leavesHouse,
    async put(unit, { kind, language, recipient, ...facts }) {
      const id = uuidv7();
      await repo.insertMail(unit.tx, {
        id,
        kind,
        recipient,
        content: box.close(id, writeMail(kind, language, { product: productName, ...facts })),
        expiresAt: new Date(Date.now() + facts.minutes * minuteMs).toISOString(),
      });
      await unit.append({ type: 'mail.queued', status: 'pending', data: { mailId: id, kind } });
    },
    register(router) {
      router.add(mailRoutes.list, async ({ query }) => {
        const { rows, total } = await repo.listMails(database, query);
        const now = new Date().toISOString();
        return {
          delivery: leavesHouse ? ('smtp' as const) : ('outbox' as const),
          total,
          mails: rows.map(({ id, ...row }) => ({
            mailId: id,
            ...row,
            isReadable: !leavesHouse && row.sentAt === null && row.expiresAt > now,
          })),
        };
      });
      router.add(mailRoutes.read, async ({ params: { mailId } }) => {
        // Where mail goes to its recipient, nobody else needs the code that is in it.
        const mail = leavesHouse ? null : await waiting(mailId);
        if (mail === null) throw new AppError('not-found');
        return mail;
      });
    },
    jobs: leavesHouse
      ? {
          'mail.queued': [{ task: 'mail.send', payload: ({ data }) => ({ mailId: String(data['mailId']) }) }],
        }
      : {},
    tasks: { 'mail.send': ({ mailId }) => send(String(mailId)) },
  };
}
