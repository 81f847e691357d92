import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  insightRoutes,
  libraryRoutes,
  paymentDeskRoutes,
  paymentFileRoutes,
  paymentRoutes,
  proofRoutes,
  sampleRoutes,
  screeningRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import type { Pool } from 'pg';
import { hostileDocuments } from '../apps/server/src/testing/hostile/index.ts';
import { largeDocuments, policyFacts } from './event-loop-documents.ts';
import type { PolicyFile } from './event-loop-documents.ts';
import { batchCsv, listCsv, makeEndedBatch, painXml, paymentCsv } from './event-loop-data.ts';
import { draftOf, ibanOf, makeAccounts } from './payments-data.ts';
import { makeExecuted, statementOf } from './payments-files.ts';

const scale = Number(process.env['SCALE'] ?? 1);
const sizes = {
  batch: 100_000 * scale,
  list: 60_000 * scale,
  clients: 20_000 * scale,
  paymentLines: 10_000 * scale,
  statement: 50_000 * scale,
  bundle: 2000 * scale,
  payments: 50_000 * scale,
};
/** Of work that goes on for long the first seconds are enough. */
const lookMs = 10_000;

interface Given {
  readonly url: string;
  readonly pool: Pool;
  readonly authorization: string;
}

interface Work {
  readonly name: string;
  /** What is not measured. */
  prepare(): Promise<unknown>;
  /** What is; gives a word for the log. */
  work(prepared: unknown): Promise<unknown>;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly body: unknown;
}

/** The long works of the product, in an order in which each finds what it needs. */
export async function worksOf({ url, pool, authorization }: Given): Promise<Work[]> {
  const ask = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      bytes: bytes.length,
      body: isJson ? JSON.parse(bytes.toString()) : bytes,
    };
  };
  const upload = (path: string, name: string, text: string | Uint8Array) => {
    const form = new FormData();
    form.append('files', new Blob([text as string]), name);
    return ask(path, { method: 'POST', body: form });
  };
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...more },
    });
  /** Documents as policies, four at a time; what was answered how often. */
  const uploadPolicies = async (files: readonly PolicyFile[]) => {
    const counts: Record<string, number> = {};
    const rest = [...files];
    const lane = async () => {
      for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
        const form = new FormData();
        form.append('facts', JSON.stringify(policyFacts));
        form.append('files', new Blob([Uint8Array.from(file.bytes)]), file.name);
        const { status } = await ask(libraryRoutes.uploadPolicy.path, { method: 'POST', body: form });
        counts[status] = (counts[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
    return counts;
  };
  const plain = (name: string, work: () => Promise<Answer>): Work => ({
    name,
    prepare: async () => undefined,
    work: async () => short(await work()),
  });
  const accounts = await makeAccounts(pool, sizes.clients);
  const [account = ''] = accounts;
  const paymentFile = (name: string, fileName: string, textOf: () => string): Work => ({
    name,
    prepare: async () => textOf(),
    work: async (text) =>
      short(
        await upload(`${paymentFileRoutes.uploadFile.path}?accountId=${account}`, fileName, text as string),
      ),
  });
  const untilJob = async (look: () => Promise<boolean>, mostMs = 300_000) => {
    for (const start = Date.now(); Date.now() - start < mostMs;) {
      if (await look()) return;
      await wait(100);
    }
  };
  const isIdle = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ open: boolean }>(
      `select exists (select from screening_imports where state in ('waiting', 'running'))
         or exists (select from screening_rescreenings where state in ('waiting', 'running')) as open`,
    );
    return rows[0]?.open === false;
  };
  const takeList = async (text: unknown) => {
    const answer = await upload(screeningRoutes.importFiles.path, 'targets.simple.csv', text as string);
    await untilJob(isIdle);
    await untilJob(async () => {
      const { body } = await ask(screeningRoutes.indexStatus.path);
      return (body as { isReady: boolean }).isReady;
    });
    return short(answer);
  };
  return [
    { name: 'nothing', prepare: async () => undefined, work: () => wait(5000) },
    paymentFile('payment-file', 'payments.csv', () => paymentCsv(sizes.paymentLines)),
    paymentFile('payment-file-pain.001', 'payments.xml', () => painXml(sizes.paymentLines, ibanOf(1))),
    paymentFile('payment-file-of-100000', 'payments.csv', () => paymentCsv(10 * sizes.paymentLines)),
    paymentFile('payment-file-pain.001-of-100000', 'payments.xml', () =>
      painXml(Math.min(10 * sizes.paymentLines, 99_999), ibanOf(1)),
    ),
    {
      name: 'screening-batch',
      prepare: async () => batchCsv(sizes.batch),
      work: async (text) => {
        const answer = await upload(screeningRoutes.requestBatch.path, 'clients.csv', text as string);
        await wait(lookMs);
        const { batchId } = answer.body as { batchId: string };
        const { rows } = await pool.query('select lines_done from screening_batches where batch_id = $1', [
          batchId,
        ]);
        await post(screeningRoutes.stopBatch.path.replace('{batchId}', batchId), {});
        await untilJob(async () => {
          const found = await pool.query(
            `select from screening_batches where batch_id = $1 and ended_at is null`,
            [batchId],
          );
          return found.rowCount === 0;
        });
        return [short(answer), rows];
      },
    },
    ...(['json', 'csv'] as const).map((format) => ({
      name: `screening-batch-results-${format}`,
      prepare: () => makeEndedBatch(pool, sizes.batch),
      work: async (batchId: unknown) =>
        short(
          await ask(
            `${screeningRoutes.batchResults.path.replace('{batchId}', String(batchId))}?format=${format}`,
          ),
        ),
    })),
    { name: 'list', prepare: async () => listCsv(sizes.list, 0), work: takeList },
    { name: 'list-again', prepare: async () => listCsv(sizes.list, 1), work: takeList },
    {
      name: 'statement',
      async prepare() {
        const ids = await makeExecuted(pool, account, sizes.statement);
        return statementOf(ibanOf(1), ids, sizes.statement);
      },
      work: async (text) =>
        short(await upload(paymentDeskRoutes.importStatement.path, 'camt.xml', text as string)),
    },
    {
      name: 'evidence-bundle',
      async prepare() {
        await makePayments(post, accounts[1] ?? '');
        const { rows } = await pool.query('select client_id from payment_accounts where id = $1', [
          accounts[1],
        ]);
        const [{ client_id: id }] = rows as [{ client_id: string }];
        await untilJob(async () => {
          const open = await pool.query(
            `select from ledger_entries_placed where client_id = $1 and (
               checkpoint_no is null or checkpoint_no > coalesce((select max(checkpoint_no) from ledger_timestamps), 0)
             ) limit 1`,
            [id],
          );
          return open.rowCount === 0;
        });
        return id;
      },
      work: async (id) => short(await post(proofRoutes.bundle.path, { subject: 'client', id })),
    },
    {
      name: 'verify-bundle',
      async prepare() {
        const { rows } = await pool.query(
          `select client_id, count(*) from ledger_entries_placed where client_id is not null group by 1 order by 2 desc limit 1`,
        );
        const [{ client_id: id }] = rows as [{ client_id: string }];
        return (await post(proofRoutes.bundle.path, { subject: 'client', id })).body;
      },
      work: async (bundle) =>
        short(await upload(proofRoutes.verify.path, 'evidence.asice', bundle as Uint8Array)),
    },
    {
      name: 'hostile-documents',
      prepare: async () => hostileDocuments.map(([, name, bytes]) => ({ name, bytes: bytes() })),
      work: (files) => uploadPolicies(files as readonly PolicyFile[]),
    },
    {
      name: 'large-documents',
      prepare: async () => largeDocuments(),
      work: (files) => uploadPolicies(files as readonly PolicyFile[]),
    },
    plain('proofs', () => ask(`${proofRoutes.list.path}?limit=100`)),
    plain('shadow-rules', async () => {
      const { rows } = await pool.query<{ version: string }>(
        'select version from payment_rule_packs limit 1',
      );
      const version = rows[0]?.version ?? '';
      return post(paymentDeskRoutes.shadowRules.path.replace('{version}', version), { payments: 10_000 });
    }),
    {
      name: 'payments-csv',
      prepare: () => makeExecuted(pool, accounts[2] ?? '', sizes.payments),
      work: async () => short(await ask(paymentRoutes.exportCsv.path)),
    },
    plain('payments-list', () => ask(`${paymentRoutes.list.path}?limit=100`)),
    plain('timeline', () => ask('/timeline?limit=100')),
    plain('dashboard', () => ask(insightRoutes.dashboard.path)),
    plain('accounts', () => ask(paymentRoutes.accounts.path)),
    plain('openapi', () => ask('/api/openapi.json')),
    plain('users', () => ask(userRoutes.list.path)),
    plain('pain.001-archive', () => ask(paymentDeskRoutes.handedOutFiles.path)),
    plain('sample-firm', () => post(sampleRoutes.load.path, {})),
    {
      name: 'sign-in',
      prepare: async () => undefined,
      work: () =>
        Promise.all(
          Array.from({ length: 20 }, () =>
            fetch(`${url}/api/auth/sign-in/email`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: url },
              body: JSON.stringify({ email: 'first.admin@example.test', password: 'correct horse battery' }),
            }).then(({ status }) => status),
          ),
        ),
    },
  ];
}

/** Payments of one client, so that there is much to prove about it. */
async function makePayments(
  post: (path: string, body: unknown, more: Record<string, string>) => Promise<Answer>,
  account: string,
): Promise<void> {
  let number = 0;
  const lane = async () => {
    while (number < sizes.bundle) {
      number += 1;
      const made = await post(
        paymentRoutes.create.path,
        { draft: draftOf(account, number) },
        { 'idempotency-key': randomUUID() },
      );
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    }
  };
  await Promise.all(Array.from({ length: 32 }, lane));
}

function short({ status, bytes, body }: Answer): unknown {
  return status < 300 ? `${status}, ${bytes} bytes` : `${status} ${JSON.stringify(body).slice(0, 300)}`;
}
