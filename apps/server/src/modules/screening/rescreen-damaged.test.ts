import { expect, test } from 'vitest';
import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import { cleanForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import { listOf, listRow, putList } from '../../testing/modules/screening.ts';

const { app } = await startDesk();

async function accepted(clientName: string) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  return inStatus(app, caseId, 'approved');
}

test('a client whose record cannot be read keeps nobody else from being screened, and the pass does not end', async () => {
  const damaged = await accepted('Kunibert Kaputtov');
  const other = await accepted('Xaver Unversehrtov');
  await app.pool.query(`update onboarding_cases set form = '{"clientName":7}' where id = $1`, [
    damaged.caseId,
  ]);
  await putList(app, 'damaged', listOf(listRow('d-1', 'Xaver Unversehrtov', '1984')));
  await expect
    .poll(
      async () => {
        const { body } = await app.call(reviewRoutes.search, { body: { search: other.caseNo } }, 'admin');
        return body.items.map(({ type }) => type);
      },
      { timeout: 20_000 },
    )
    .toEqual(['rescreening']);
  const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
  expect(body.rescreenings.find(({ listId }) => listId === 'opensanctions-damaged')).toMatchObject({
    state: 'running',
    clientsDone: 1,
    clientsAffected: 2,
  });
});

test('a pass that failed for days goes on once what it fails on is put right', async () => {
  const damaged = await accepted('Notburga Spaetgeheilt');
  const { rows } = await app.pool.query<{ form: object }>('select form from onboarding_cases where id = $1', [
    damaged.caseId,
  ]);
  const put = (form: object) =>
    app.pool.query('update onboarding_cases set form = $2 where id = $1', [damaged.caseId, form]);
  await put({ clientName: 7 });
  await putList(app, 'healed', listOf(listRow('h-1', 'Notburga Spaetgeheilt', '1984')));
  const pass = async () => {
    const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
    return body.rescreenings.find(({ listId }) => listId === 'opensanctions-healed');
  };
  const isItsJob = `payload ->> 'versionId' = '${(await pass())?.rescreeningId}' and last_error is not null`;
  // As after a weekend.
  await expect
    .poll(async () => {
      const failed = await app.pool.query(
        `update graphile_worker._private_jobs set attempts = 40, run_at = now() + interval '1 hour' where ${isItsJob}`,
      );
      return failed.rowCount;
    })
    .toBe(1);
  await put(rows[0]!.form);
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now() where ${isItsJob}`);
  await expect.poll(async () => (await pass())?.newHits, { timeout: 20_000 }).toBe(1);
});
