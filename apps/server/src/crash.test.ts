import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { onboardingRoutes, systemRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm } from '@sorgfalt/contract';
import { createPool } from './platform/database/database.ts';
import { createHttpClient } from './testing/http-client.ts';
import { databaseUrlOf, startProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { eventually } from './testing/test-app.ts';
import { cloneDatabase } from './testing/test-database.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

/** With its own PostgreSQL, which outlives each kill and is met again, and with one that is given, which starts sooner. */
const databases = [
  { kills: 3, whose: 'its own', given: () => Promise.resolve(null) },
  { kills: 7, whose: 'a given', given: () => cloneDatabase() },
];
/** So long the five steps take, about. */
const stepsMs = 420;
let product: Product;

const form = (at: number): DraftForm => ({
  clientName: `Crashline Testperson ${'abcdefghijklmnopqrstuvwxyz'.charAt(at % 26)}`,
  nationality: 'CH',
  birthDate: '1980-05-17',
  documentType: 'passport',
  documentNumber: 'X0A1B2C3',
  documentExpiry: '2033-05-17',
  street: 'Musterweg',
  houseNumber: '1',
  postalCode: '8001',
  town: 'Zürich',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Safekeeping of savings',
});

const { request, becomeAdmin } = createHttpClient(() => product.url);

test.each(databases)(
  'on $whose database an onboarding goes on after each of $kills kills, nothing acknowledged is lost, no step ran twice in effect',
  { timeout: 300_000 },
  async ({ kills, given }) => {
    const directory = temporaryDirectory('crash');
    const database = await given();
    const environment: Record<string, string> =
      database === null ? {} : { DATABASE_URL: database.workUrl, DATABASE_OWNER_URL: database.url };
    onTestFinished(async () => {
      await product.stop();
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    });
    product = await startProduct({ dataDirectory: directory, environment });
    const port = Number(new URL(product.url).port);
    // The token outlives the kills, as it does for the officer whose browser stays open.
    const authorization = await becomeAdmin(product.setupLink);
    const acknowledged: string[] = [];

    for (let round = 0; round < kills; round += 1) {
      const opened = await request(
        'POST',
        onboardingRoutes.create.path,
        { form: form(round) },
        authorization,
      );
      expect(opened.status, product.output()).toBe(201);
      const { caseId, version }: CaseDetail = opened.body;
      const submitted = await request(
        'POST',
        `/api/onboarding/cases/${caseId}/submit`,
        { version, isStepwise: false },
        authorization,
      );
      expect(submitted.status, product.output()).toBe(200);
      acknowledged.push(caseId);
      // Spread evenly over the whole run of the five steps, which takes some hundred milliseconds.
      await delay((round * stepsMs) / kills);
      await product.kill();
      product = await startProduct({ dataDirectory: directory, port, environment });
    }

    for (const caseId of acknowledged) {
      await eventually(async () => {
        const answer = await request('GET', `/api/onboarding/cases/${caseId}`, undefined, authorization);
        const body: CaseDetail = answer.body;
        return body.status === 'approved' || body.status === 'in_review';
      }, 600);
    }
    const pool = createPool(database?.url ?? databaseUrlOf(directory), 2);
    const effects = await pool.query(
      `select case_id, type, count(*)::int as n from events
       where type like 'onboarding.%' and type <> 'onboarding.step_started' and case_id = any($1)
       group by case_id, type`,
      [acknowledged],
    );
    const steps = await pool.query(
      `select count(*)::int as n, count(distinct (case_id, kind))::int as kinds from ledger_entries where case_id = any($1)`,
      [acknowledged],
    );
    const findings = await pool.query(
      'select count(*)::int as n, count(distinct (case_id, step, ordinal))::int as distinct_n from onboarding_findings',
    );
    await eventually(async () => {
      const open = await pool.query('select count(*)::int as n from ledger_places where leaf_index is null');
      return open.rows[0].n === 0;
    });
    const chain = await pool.query(
      'select count(*)::int as n, max(leaf_index)::int as last from ledger_places',
    );
    await pool.end();

    expect(effects.rows.filter((row) => row.n !== 1)).toEqual([]);
    expect(effects.rows.filter((row) => row.type === 'onboarding.kyc_completed')).toHaveLength(kills);
    expect(steps.rows[0].n).toBe(steps.rows[0].kinds);
    expect(findings.rows[0].n).toBe(findings.rows[0].distinct_n);
    expect(chain.rows[0].last).toBe(chain.rows[0].n - 1);
    expect((await request('GET', systemRoutes.ready.path, undefined, {})).body).toMatchObject({
      status: 'ready',
    });
  },
);
