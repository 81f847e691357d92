import { systemRoutes } from '@sorgfalt/contract';
import type { ListStanding, ReadinessFinding, RouteOutput } from '@sorgfalt/contract';
import { within } from '../deadline.ts';
import type { Router } from './register-route.ts';
import { shareUnderWay } from '../share-under-way.ts';

/** So long each part of `/ready` is waited for: all are asked side by side, so it answers within two seconds. */
const partMs = 1500;

/**
 * `/health` says that the process answers; `/ready` asks each part and answers 503 when one is not in order, or has not
 * answered in time. A part answers true, false, or a sentence that says what is wrong. How the lists stand is said beside: whoever sends
 * traffic elsewhere because of them would only take the desk away from the people who must decide now.
 */
export function addSystemRoutes(
  router: Router,
  parts: Readonly<Record<string, () => Promise<boolean | string>>>,
  listStanding: () => Promise<ListStanding>,
  lastBackup: () => Promise<string | null>,
  look: () => Promise<readonly ReadinessFinding[]>,
): void {
  router.add(systemRoutes.health, async () => ({ status: 'ok' as const }));
  // However many ask at once, the parts are asked once: all who come meanwhile get the same answer.
  const askOnce = shareUnderWay(() => ask(parts, { listStanding, lastBackup, look }));
  router.add(systemRoutes.ready, async ({ reply }) => {
    const answer = await askOnce();
    // The body tells which part is missing, so this is no error of the error table.
    if (answer.status === 'not-ready') reply.code(503);
    return answer;
  });
}

async function ask(
  parts: Readonly<Record<string, () => Promise<boolean | string>>>,
  beside: {
    readonly listStanding: () => Promise<ListStanding>;
    readonly lastBackup: () => Promise<string | null>;
    readonly look: () => Promise<readonly ReadinessFinding[]>;
  },
): Promise<RouteOutput<typeof systemRoutes.ready>> {
  const [answers, listsDetail, backup, findings] = await Promise.all([
    Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await inTime(check, false)] as const),
    ),
    inTime(beside.listStanding, null),
    inTime(() => ageOf(beside.lastBackup), null),
    beside.look(),
  ]);
  const checks = Object.fromEntries(answers.map(([name, answer]) => [name, answer === true]));
  const reasons = Object.fromEntries(
    answers.filter((answer): answer is readonly [string, string] => typeof answer[1] === 'string'),
  );
  const isMissing = findings.some(({ state, isRequired }) => isRequired && state === 'missing');
  return {
    status: Object.values(checks).every(Boolean) && !isMissing ? ('ready' as const) : ('not-ready' as const),
    checks,
    lists: listsDetail === 'fresh' ? ('ok' as const) : ('degraded' as const),
    listsDetail,
    backup,
    parts: Object.fromEntries(findings.map(({ part, state }) => [part, state])),
    reasons,
  };
}

const hourMs = 3_600_000;

async function ageOf(
  lastBackup: () => Promise<string | null>,
): Promise<{ takenAt: string; ageHours: number } | null> {
  const takenAt = await lastBackup().catch(() => null);
  if (takenAt === null) return null;
  return { takenAt, ageHours: Math.round((10 * (Date.now() - Date.parse(takenAt))) / hourMs) / 10 };
}

/** The answer, or `otherwise` where it fails or does not come in time. */
async function inTime<T, O>(ask: () => Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await within(partMs, ask);
  } catch {
    return otherwise;
  }
}
