import { swissDay } from '@sorgfalt/calendar';
import { readSentence } from '@sorgfalt/payments';
import type { SentenceLanguage } from '@sorgfalt/payments';
import type { PaymentDraft, paymentDeskRoutes, RouteOutput } from '@sorgfalt/contract';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { listBeneficiaries } from '../accounts/accounts.ts';
import { readAccounts } from '../deciding/facts-repo.ts';

/** Whom a client paid last; older payees are entered by account, as new ones are. */
const payeesMax = 5000;

/**
 * Reads an order said in a sentence, with whom the client of the account paid before. Nothing is kept and nothing is
 * paid: the draft is for a person to complete, read back and send. Refuses `not-found`.
 */
export async function readSaid(
  database: Database,
  {
    accountId,
    sentence,
    language,
  }: { accountId: string; sentence: string; language?: SentenceLanguage | undefined },
): Promise<RouteOutput<typeof paymentDeskRoutes.sentence>> {
  const account = (await readAccounts(database, [accountId])).get(accountId);
  if (account === undefined) throw new AppError('not-found');
  const beneficiaries = await listBeneficiaries(database, { clientId: account.clientId, limit: payeesMax });
  const today = swissDay(Date.now());
  const { draft, parts, questions, ...reading } = readSentence(sentence, {
    today,
    beneficiaries,
    ...(language && { language }),
  });
  return {
    ...reading,
    // Absent members stay absent, and lists that are read-only are copied.
    draft: { ...(JSON.parse(JSON.stringify(draft)) as Omit<PaymentDraft, 'accountId'>), accountId },
    parts: [...parts],
    questions: questions.map(({ code, options = [] }) => ({ code, options: [...options] })),
  };
}
