import { randomUUID } from 'node:crypto';
import { clientRoutes, erasureRoutes, ledgerRoutes } from '@sorgfalt/contract';
import { createClients } from '../modules/clients/index.ts';
import { createErasure } from '../modules/erasure/index.ts';
import { kycAgent, startLedgerBench } from './ledger-bench.ts';
import type { BenchCaller } from './ledger-bench.ts';

interface Person {
  readonly clientId: string;
  readonly caseId: string;
  readonly entryIds: string[];
}

/** A bench of the ledger with clients who can be erased, and the steps that two administrators take. */
export async function startErasureBench() {
  const bench = await startLedgerBench();
  let caseNo = 0;
  await bench.pool.query(
    `insert into users (uid, name, email, img, role, provider)
     select uid, uid, uid || '@example.test', '', 0, 'password' from unnest(array['uid-admin', 'uid-other-admin']) as uid`,
  );
  createErasure({ database: bench.database, spine: bench.spine }).register(bench.router);
  const assets = { stop: async () => undefined, resume: async () => undefined };
  createClients({ database: bench.database, spine: bench.spine, assets }).register(bench.router);

  /** An invented client with one case, two entries with its name and one without a client. */
  async function person(status: string, caseStatus: string): Promise<Person> {
    const [clientId, caseId] = [randomUUID(), randomUUID()];
    await bench.pool.query('insert into clients (id, name, status) values ($1, $2, $3)', [
      clientId,
      'Notburga Vergesslich',
      status,
    ]);
    caseNo += 1;
    await bench.pool.query(
      `insert into onboarding_cases (id, case_no, client_id, status, current_step, form, created_by)
       values ($1, $2, $3, $4, 'final_decision', '{"clientName":"Notburga Vergesslich"}', 'uid')`,
      [caseId, `ONB-2026-${caseNo}`, clientId, caseStatus],
    );
    const subjects = [{ clientId, caseId }, { clientId }, { caseId }];
    const entryIds: string[] = [];
    for (const subject of subjects) {
      const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
        append({
          type: 'onboarding.kyc_completed',
          status: 'completed',
          ...subject,
          evidence: { name: 'Notburga Vergesslich' },
        }),
      );
      entryIds.push(proofId ?? '');
    }
    await bench.ledger.sequence();
    return { clientId, caseId, entryIds };
  }

  function request(clientId: string, as: BenchCaller | null = 'admin') {
    return bench.call(erasureRoutes.request, { body: { clientId, reason: 'person-asked' } }, as);
  }
  const consent = (requestId: string, as: BenchCaller | null = 'other-admin') =>
    bench.call(erasureRoutes.consent, { params: { requestId } }, as);
  const refuse = (requestId: string, as: BenchCaller | null = 'other-admin') =>
    bench.call(erasureRoutes.refuse, { params: { requestId } }, as);
  const hold = (clientId: string, as: BenchCaller | null) =>
    bench.call(clientRoutes.hold, { params: { clientId }, body: { reason: 'Order of the prosecutor' } }, as);
  const lift = (holdId: string, as: BenchCaller | null) =>
    bench.call(clientRoutes.liftHold, { params: { holdId }, body: { reason: 'The case is closed' } }, as);
  const openRequest = async (clientId: string) =>
    (await bench.call(erasureRoutes.open, { params: { clientId } }, 'admin')).body.request;

  /** By two administrators; gives what the first was told where that was no. */
  async function erase(clientId: string) {
    const { body, status, error } = await request(clientId);
    if (status !== 200) return { status, error, body: { erased: 0, proofId: '' } };
    return consent(body.requestId);
  }

  async function entry(entryId: string) {
    return (await bench.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).body;
  }

  return { bench, person, request, consent, refuse, erase, hold, lift, openRequest, entry };
}
