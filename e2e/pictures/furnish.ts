import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  surveyConsent,
  surveyQuestionIds,
  surveyQuestions,
  surveyRoutes,
  surveyScales,
} from '@sorgfalt/contract';
import type { Product } from '../../apps/server/src/testing/product.ts';
import { addApp, password } from '../pages/people.ts';
import type { Person } from '../pages/people.ts';
import type { Shown } from './screens.ts';

export const nora: Person = { name: 'Nora Beispiel', email: 'nora.beispiel@example.test' };

/** What is asked of the product in the name of whoever is signed in there. */
type Ask = <Answer>(method: 'get' | 'post', path: string, data?: object) => Promise<Answer>;

/** Makes the first administrator and loads the sample firm; gives what there is of it to show. */
export async function furnish(page: Page, product: Product): Promise<Shown> {
  if (product.setupLink === null) throw new Error('the product printed no one-time link');
  await page.goto(product.setupLink);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(nora.name);
  await page.getByLabel('Email').fill(nora.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('**/app');
  await addApp(page, nora);
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const ask: Ask = async (method, path, data) => {
    const answer = await page.request[method](path, {
      headers: { authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await ask('post', '/api/sample-firm?size=large');
  for (let place = 0; place < 12; place++) await ask('post', surveyRoutes.submit.path, opinionOf(place));
  await untilQuiet(ask);
  return find(ask);
}

/** The agents work for some seconds after the cases were submitted. */
async function untilQuiet(ask: Ask): Promise<void> {
  let last = '';
  let quietRounds = 0;
  while (quietRounds < 5) {
    await wait(2000);
    const now = (await ask<{ events: { id: string }[] }>('get', '/timeline?limit=1')).events[0]?.id ?? '';
    quietRounds = now === last ? quietRounds + 1 : 0;
    last = now;
  }
}

/** What somebody might have answered to the survey, in turn. */
function opinionOf(place: number) {
  const answers = surveyQuestionIds.map((id, number) => {
    const { scale } = surveyQuestions[id];
    if (scale === 'text') return [id, place % 3 === 0 ? 'Fast.' : 'The proofs are clear.'];
    const { length } = surveyScales[scale];
    // Most at the upper end, some at the lower, as opinions are.
    return [
      id,
      surveyScales[scale][(length * 2 - 1 - ((place * ((number % 4) + 2)) % (length + 2))) % length],
    ];
  });
  const consent = { isGiven: true, version: surveyConsent.version, language: 'en' };
  return { answers: Object.fromEntries(answers), consent };
}

async function find(ask: Ask): Promise<Shown> {
  const { items } = await ask<{ items: { id: string; workflow: string; clientName: string }[] }>(
    'get',
    '/human-review/queue',
  );
  const { cases } = await ask<{ cases: { caseId: string; clientId: string; clientName: string }[] }>(
    'get',
    '/api/onboarding/cases',
  );
  const { payments } = await ask<{ payments: { paymentId: string; status: string }[] }>(
    'get',
    '/api/payments',
  );
  const { entries } = await ask<{ entries: { entry_id: string }[] }>('get', '/ledger');
  const structured = one(cases, ({ clientName }) => clientName.includes('Musterli'));
  return {
    caseId: one(cases, ({ clientName }) => clientName.includes('Testonov')).caseId,
    structureCaseId: structured.caseId,
    clientId: structured.clientId,
    hitItemId: one(items, ({ clientName }) => clientName.includes('Testonov')).id,
    paymentItemId: one(items, ({ workflow }) => workflow === 'payment').id,
    paymentId: one(payments, ({ status }) => status === 'human_review').paymentId,
    entryId: one(entries, () => true).entry_id,
  };
}

function one<Thing>(things: readonly Thing[], isIt: (thing: Thing) => boolean): Thing {
  const found = things.find(isIt);
  if (found === undefined) throw new Error(`nothing of the sample firm fits ${String(isIt)}`);
  return found;
}
