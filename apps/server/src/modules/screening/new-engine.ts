import { engineVersion } from '@sorgfalt/screening';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { requestEnginePass } from './rescreen-repo.ts';

/**
 * Has everybody screened again at the first start of an engine that finds clients there: what only it finds is on lists that
 * may not change for long. There is one pass of each engine.
 */
export async function followEngine({ spine }: { readonly spine: Spine }, actor: Actor): Promise<void> {
  const facts = { rescreeningId: uuidv7(), engineVersion };
  await spine.run(actor, async ({ tx, append }) => {
    if (!(await requestEnginePass(tx, facts))) return;
    await append({ type: 'screening.engine_changed', status: 'recorded', data: facts, evidence: facts });
  });
}
