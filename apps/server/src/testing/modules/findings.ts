import { ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { createAuditRounds } from '../../modules/ledger/audit/audit-rounds.ts';
import type { Rest } from '../../modules/ledger/audit/rests.ts';
import { createLedger } from '../../modules/ledger/index.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { registers } from '../../registers.ts';
import { isPutByTests } from '../put-by-tests.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { startTestApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export type As = Role | { token: string };

/** The product with audits that are made when a test says so, and somebody who owns the database. */
export async function startAudited() {
  const secretsDirectory = temporaryDirectory('findings');
  const app = await startTestApp({ SECRETS_DIR: secretsDirectory });
  const log = createLog('silent');
  const ledger = await createLedger({
    database: createDatabase(app.workPool),
    secrets: createSecrets(secretsDirectory),
    log,
    config: loadConfig({ SECRETS_DIR: secretsDirectory }),
    registers,
  });
  const desk = {
    app,
    /** An audit by itself, as the product makes it; what tests give on the database is left out. */
    async audit({ maySeal = true } = {}): Promise<void> {
      const audit = async (rest: Rest) => {
        const done = await ledger.audit([], { rest, tracesFindings: true });
        return { ...done, findings: done.findings.filter((finding) => !isPutByTests(finding)) };
      };
      const settings = { everyHours: 24, firstAfterMs: 0 };
      const { spine } = app.app;
      await createAuditRounds({
        spine,
        log,
        audit,
        mark: (text) => text,
        maySeal: () => maySeal,
        settings,
      }).round();
    },
    async findings(state: 'open' | 'closed' = 'open', as: As = 'admin') {
      const { body } = await app.call(ledgerRoutes.findings, { query: { state } }, as);
      return body.reviews;
    },
    close: (reviewId: string, as: As, reason = 'Put right from the paper file.') =>
      app.call(ledgerRoutes.closeFinding, { params: { reviewId }, body: { reason } }, as),
    /** What somebody does who owns the database, past every trigger. */
    async tamper(...statements: readonly string[]): Promise<void> {
      const client = await app.pool.connect();
      try {
        await client.query('set session_replication_role = replica');
        for (const statement of statements) {
          const { rowCount } = await client.query(statement);
          if (rowCount === 0) throw new Error(`nothing to tamper with: ${statement}`);
        }
      } finally {
        await client.query('set session_replication_role = origin');
        client.release();
      }
    },
  };
  return desk;
}

export type Audited = Awaited<ReturnType<typeof startAudited>>;

/** The uid of somebody who has signed in. */
export async function uidOf(app: TestApp, role: Role, name: string): Promise<string> {
  const { rows } = await app.pool.query<{ uid: string }>('select uid from users where email = $1', [
    `${role}.${name}@example.test`,
  ]);
  return rows[0]?.uid ?? '';
}
