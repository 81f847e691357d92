import { systemRoutes } from '@sorgfalt/contract';
import type { ListStanding, ReadinessFinding, RouteOutput } from '@sorgfalt/contract';
import { within } from '../deadline.ts';
import type { Router } from './register-route.ts';
import { shareUnderWay } from '../share-under-way.ts';

/** So long each part of `/ready` is waited for: all are asked side by side, so it answers within two seconds. */
const partMs = 1500;

/** What is said of how everything stands, and makes nothing a 503. */
interface Beside {
  readonly listStanding: () => Promise<ListStanding>;
  readonly lastBackup: () => Promise<string | null>;
  readonly lastAudit: () => Promise<{ readonly finishedAt: string; readonly found: number } | null>;
  readonly look: () => Promise<readonly ReadinessFinding[]>;
}

/**
 * `/health` says that the process answers; `/ready` asks each part and answers 503 when one is not in order, or has not
 * answered in time. A part answers true, false, or a sentence that says what is wrong. How the lists stand is said beside: whoever sends
 * traffic elsewhere because of them would only take the desk away from the people who must decide now.
 */
export function addSystemRoutes(
  router: Router,
  parts: Readonly<Record<string, () => Promise<boolean | string>>>,
  beside: Beside,
): void {
  router.add(systemRoutes.health, async () => ({ status: 'ok' as const }));
  // However many ask at once, the parts are asked once: all who come meanwhile get the same answer.
  const askOnce = shareUnderWay(() => ask(parts, beside));
  router.add(systemRoutes.ready, async ({ reply }) => {
    const answer = await askOnce();
    // The body tells which part is missing, so this is no error of the error table.
    if (answer.status === 'not-ready') reply.code(503);
    return answer;
  });
}

async function ask(
  parts: Readonly<Record<string, () => Promise<boolean | string>>>,
  beside: Beside,
): Promise<RouteOutput<typeof systemRoutes.ready>> {
  const [answers, listsDetail, takenAt, audit, findings] = await Promise.all([
    Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await inTime(check, false)] as const),
    ),
    inTime(beside.listStanding, null),
    inTime(beside.lastBackup, null),
    inTime(beside.lastAudit, null),
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
    backup: takenAt === null ? null : { takenAt, ageHours: ageHoursOf(takenAt) },
    audit: audit && {
      finishedAt: audit.finishedAt,
      found: audit.found,
      ageHours: ageHoursOf(audit.finishedAt),
    },
    parts: Object.fromEntries(findings.map(({ part, state }) => [part, state])),
    reasons,
  };
}

const hourMs = 3_600_000;

/** To a tenth. */
function ageHoursOf(instant: string): number {
  return Math.round((10 * (Date.now() - Date.parse(instant))) / hourMs) / 10;
}

/** The answer, or `otherwise` where it fails or does not come in time. */
async function inTime<T, O>(ask: () => Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await within(partMs, ask);
  } catch {
    return otherwise;
  }
}
