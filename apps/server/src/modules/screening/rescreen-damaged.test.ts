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
