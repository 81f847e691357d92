import type { Page } from '@playwright/test';
import { anna, becomeFirstAdmin, dismissReviews, loadSampleFirm, openBrowser } from './pages/people.ts';
import { expect, test } from './product-test.ts';

test.use({ journey: 'periodic-review' });

/** Adds a person to the structure of a client, and confirms that she is the listed person who was found. */
async function confirmListed(page: Page, clientId: string, name: string): Promise<void> {
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const at = `/api/clients/${clientId}/structure`;
  const source = { kind: 'selfDeclaration', description: 'Told by the client' };
  const known = {
    isListed: false,
    beganOn: '1971-08-09',
    endedOn: null,
    uid: null,
    address: null,
    exposure: null,
    source,
  };
  const add = async (version: number, added: string) => {
    const party = { ...known, kind: 'person', name: added, country: 'DE' };
    const data = { version, partyId: null, party };
    const answer = await page.request.post(`${at}/parties`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  // The first one is the client.
  const begun = await add(0, 'Regula Probe Musterberger');
  const { parties } = await add(begun.version, name);
  const { partyId, hits } = parties.find((each: { name: string }) => each.name === name);
  const { listId, entityId } = hits[0].hit;
  const decided = { partyId, listId, entityId, decision: 'confirmed', reason: 'The same passport number' };
  const answer = await page.request.post(`${at}/hits`, { headers, data: decided });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an owner who turns out to be politically exposed brings the relationship before a person, with what changed', async ({
  browser,
  product,
}) => {
  const page = await openBrowser(browser, product);
  await dismissReviews(page);
  await becomeFirstAdmin(page, product, anna);
  await loadSampleFirm(page);
  await page.goto('/app/clients');
  await page.getByText('Regula Probe Musterberger').first().click();
  await page.waitForURL(/\/app\/clients\/[0-9a-f-]{36}$/);
  const next = page.getByText('Next review by');
  await expect(next).toBeVisible();
  const { token } = await (await page.request.get('/api/auth/token')).json();
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = await page.request.get(`/api/onboarding/cases/${caseId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await confirmListed(page, (await read.json()).clientId, 'Annabella Fiktivrat');

  await page.goto('/app/review');
  const row = page.getByRole('link', { name: /Regula Probe Musterberger.*Periodic review/ });
  await row.click({ timeout: 30_000 });
  const last = page.getByRole('region', { name: 'Last decision' });
  await expect(last.getByText('Accepted by the agents')).toBeVisible();
  await expect(page.getByText('Hit confirmed since the last decision')).toBeVisible();
  await expect(page.getByText('Structure changed since the last decision')).toBeVisible();
});
