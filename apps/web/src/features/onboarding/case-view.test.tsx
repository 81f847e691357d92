import type { CaseDetail, Finding } from '@sorgfalt/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberDismissal } from '../../domain/human-review/dismissals.ts';
import { fill, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { CasePage } from './case-page.tsx';

const read = 'GET /api/onboarding/cases/k-1';
const steps = [
  'initiated',
  'kyc_verification',
  'aml_screening',
  'risk_assessment',
  'final_decision',
] as const;
const at = '2026-11-20T09:15:00.000Z';

const detail = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: 'c-1',
  clientName: 'Lindenhof Beispiel AG',
  status: 'in_review',
  currentStep: 'final_decision',
  riskLevel: 'medium',
  flagged: true,
  isSample: false,
  isStepwise: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
  submittedBy: 'u-1',
  form: { clientName: 'Lindenhof Beispiel AG' },
  steps: steps.map((step) => ({
    step,
    state: 'completed',
    outcome: 'clear',
    agent: 'kyc-agent',
    startedAt: at,
    completedAt: at,
    proofId: null,
  })),
  findings: [],
  hits: [],
  risk: null,
  reviewItemId: 'i-1',
  reviewReasons: [],
  submitterName: null,
  nextReviewOn: null,
} as unknown as CaseDetail;
const finding = (no: number, severity: Finding['severity'], code = 'name-characters-unusual'): Finding =>
  ({
    id: `f-${no}`,
    step: 'kyc_verification',
    code,
    severity,
    params: {},
    source: 'form',
    article: null,
    observedAt: at,
  }) as unknown as Finding;

async function open(
  over: Partial<CaseDetail> = {},
  more: Parameters<typeof serve>[0] = {},
  as: 'admin' | 'editor' = 'editor',
) {
  const sent = serve({
    [read]: { body: { ...detail, ...over } },
    'GET /api/clients/c-1/standing': { body: { isFrozen: false, freezes: [], hits: [], holds: [] } },
    'GET /api/obligations?limit=20&clientId=c-1': { body: { obligations: [], total: 0 } },
    ...more,
  });
  const page = await showPage(<CasePage />, {
    texts: ['onboarding', 'hits', 'clients', 'refusals', 'review'],
    as,
    at: '/app/clients/k-1',
    route: { id: '/app/clients/$caseId' },
  });
  return { sent, page };
}

beforeAll(() => import('./erasure/erase-dialog.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  rememberDismissal('k-1');
});
afterEach(() => vi.unstubAllGlobals());

describe('a case', () => {
  test('that could not be loaded says why, with its number, and is loaded again', async () => {
    await open({}, { [read]: refusal('internal', {}, 500) });
    expect(await screen.findByText('Failed to load the case')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clients');
    expect(screen.getByRole('link', { name: 'All cases' })).toBeDefined();
    serve({ [read]: { body: { ...detail, clientId: null } } });
    await press(/again|retry/iu);
    expect(await screen.findByText('ONB-2026-000001')).toBeDefined();
  });

  test('that there is not leads back, and is not loaded again', async () => {
    await open({}, { [read]: refusal('not-found', {}, 404) });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such case' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All cases' }).getAttribute('href')).toBe('/app/clients');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test.each([
    ['approved', 'Onboarding completed', null],
    ['rejected', 'The client was not accepted', 'Show the decision'],
    ['in_review', 'This case is waiting for a person', 'Open review panel'],
  ] as const)('that is %s says so and leads on', async (status, title, way) => {
    await open({ status });
    await screen.findByText(title);
    const ways = screen
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href') === '/app/review/i-1');
    expect(ways.map(({ textContent }) => textContent)).toEqual(way === null ? [] : [way]);
  });

  test('says by when an accepted client is looked at again, and nothing of it before', async () => {
    await open({ status: 'approved', nextReviewOn: '2027-11-20' });
    const term = await screen.findByText('Next review by');
    expect(term.nextSibling?.textContent).toBe('20.11.2027');
    cleanup();
    await open();
    await screen.findByText('ONB-2026-000001');
    expect(screen.queryByText('Next review by')).toBeNull();
  });

  test('says of each step how it stands; the last waits for a person', async () => {
    const waiting = detail.steps.map((step) =>
      step.step === 'final_decision' ? { ...step, state: 'processing' as const } : step,
    );
    const flagged = waiting.map((step) =>
      step.step === 'aml_screening' ? { ...step, outcome: 'flagged' as const } : step,
    );
    await open({ steps: flagged });
    const list = within(await screen.findByRole('list', { name: 'Steps of the onboarding' }));
    const said = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said[1]).toContain('completed');
    expect(said[2]).toContain('completed, flagged');
    expect(said[4]).toContain('waiting for a person');
  });

  test('shows what needs a look before what passed, the gravest first, and folds the rest', async () => {
    const passed = [10, 11, 12, 13].map((no) => finding(no, 'ok', 'age-implausible'));
    await open({
      findings: [...passed, finding(1, 'warning', 'address-po-box'), finding(2, 'flag', 'under-age')],
    });
    expect(await screen.findByText('4 passed · 2 to clarify')).toBeDefined();
    const shown = [...document.querySelectorAll('li[data-status]')].map((each) =>
      each.getAttribute('data-status'),
    );
    expect(shown).toEqual(['flag', 'warning']);
    await press(/^Show 4 passed checks/);
    expect(document.querySelectorAll('li[data-status="ok"]')).toHaveLength(4);
  });

  test('whose names on lists were looked for and not found says so; one not screened yet says nothing', async () => {
    await open();
    expect(await screen.findByText('No listed name is similar enough to be shown.')).toBeDefined();
  });

  test('says once that a person is needed, and leads there', async () => {
    sessionStorage.clear();
    const { page } = await open({ reviewReasons: ['list-hit'] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Human review' }));
    await press(dialog.getByRole('button', { name: 'Open review panel' }));
    await waitFor(() => expect(page.path()).toBe('/app/review/i-1'));
  });

  test('that goes step by step runs one at a press, and says where it could not', async () => {
    const simulate = 'POST /api/onboarding/cases/k-1/simulate-next-step';
    const { sent } = await open(
      { isStepwise: true, status: 'in_progress', flagged: false },
      { [simulate]: refusal('not-allowed-now') },
    );
    await press(await screen.findByRole('button', { name: 'Run next step (demonstration)' }));
    expect(await screen.findByText('The step could not be run')).toBeDefined();
    expect(sentBy(sent, simulate)).toHaveLength(1);
  });
});

test('whoever submitted a case is named; the own one is “you”', async () => {
  await open({ status: 'in_review', submittedBy: 'u-9', submitterName: 'Selma Beispiel' });
  expect(await screen.findByText('Selma Beispiel')).toBeDefined();
  cleanup();
  await open({ status: 'in_review' });
  expect(within(await screen.findByLabelText('Case')).getByText('you')).toBeDefined();
});

const more = async (name?: string) => {
  await press(await screen.findByRole('button', { name: 'More' }));
  if (name !== undefined) await press(await screen.findByRole('menuitem', { name }));
};
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('what is seldom done with a case', () => {
  test('stands in a menu, each for those who may', async () => {
    await open({ status: 'approved' }, {}, 'admin');
    await more();
    await waitFor(() =>
      expect(offered()).toEqual(['Ask about policies', 'Freeze client', 'Legal hold', 'Erase client']),
    );
    cleanup();
    await open({ status: 'approved' }, {}, 'editor');
    await more();
    expect(offered()).toEqual(['Ask about policies', 'Legal hold']);
    cleanup();
    await open({ status: 'in_review', clientId: null });
    await more();
    expect(offered()).toEqual(['Ask about policies']);
  });

  test('freezes and keeps the client after a reason, and is left by the way it came', async () => {
    await open({ status: 'approved' }, {}, 'admin');
    await more('Freeze client');
    await press('Do not freeze');
    await more('Legal hold');
    await press('Place no hold');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('erasing a person', () => {
  const waiting = 'GET /proofs/erasures/of/c-1';

  test('is not offered to an editor, nor while the case is open', async () => {
    await open({ status: 'approved' }, {}, 'editor');
    await screen.findByText('Onboarding completed');
    await more();
    expect(screen.queryByRole('menuitem', { name: 'Erase client' })).toBeNull();
  });

  test('waits for the decision', async () => {
    await open({}, {}, 'admin');
    await more();
    const entry = await screen.findByRole('menuitem', { name: /^Erase client/u });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    await press(entry);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is asked for in a dialog of its own', async () => {
    await open({ status: 'approved' }, { [waiting]: { body: { request: null } } }, 'admin');
    await more('Erase client');
    await screen.findByRole('alertdialog', { name: 'Permanently erase Lindenhof Beispiel AG?' });
  });

  const request = {
    requestId: 'r-1',
    clientId: 'c-1',
    reason: 'person-asked',
    requestedBy: { uid: 'u-9', name: 'Selma Beispiel' },
    requestedAt: '2026-11-20T09:15:00.000Z',
  };

  test('that waits is shown to administrators, who decide from there', async () => {
    await open({ status: 'rejected' }, { [waiting]: { body: { request } } }, 'admin');
    await screen.findByText('Erasure of Lindenhof Beispiel AG requested');
    expect(screen.getByText('Requested by Selma Beispiel on 20.11.2026.')).toBeDefined();
    await press(screen.getByRole('button', { name: 'Open request' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDefined();
  });

  test('that waits is not asked for by an editor', async () => {
    const { sent } = await open({ status: 'rejected' }, { [waiting]: { body: { request } } }, 'editor');
    await screen.findByRole('heading', { name: /Lindenhof Beispiel AG/ });
    expect(sentBy(sent, waiting)).toEqual([]);
  });
});

describe('a draft that is thrown away', () => {
  const discard = 'DELETE /api/onboarding/cases/k-1';
  const save = 'PUT /api/onboarding/cases/k-1/draft';
  const draft = { status: 'draft', clientId: null, flagged: false, reviewItemId: null } as const;
  async function ask(answer: Answer) {
    const { sent, page } = await open(draft, {
      [discard]: answer,
      [save]: { body: { ...detail, ...draft, version: 4 } },
    });
    await fill(await screen.findByRole('textbox', { name: /^Client name/ }), 'Just typed AG');
    await press('Discard draft');
    const dialog = within(await screen.findByRole('alertdialog'));
    await press(dialog.getByRole('button', { name: 'Discard draft' }));
    return { sent, page, dialog };
  }

  test('goes after a question, and nothing of it is saved any more', async () => {
    const { sent, page } = await ask({ body: { ok: true } });
    await waitFor(() => expect(page.path()).toBe('/app/clients'));
    expect(await screen.findByText('Draft discarded')).toBeDefined();
    const calls = sent.map(({ call }) => call);
    expect(calls.slice(calls.indexOf(discard)).includes(save)).toBe(false);
  });

  test('stays where that is refused, with what was typed last, which is saved', async () => {
    const { sent, dialog } = await ask(refusal('not-allowed-now'));
    expect(await dialog.findByText('The draft could not be discarded')).toBeDefined();
    await waitFor(() => expect(sentBy(sent, save)).toHaveLength(1), { timeout: 4000 });
    expect(sentBy(sent, save)[0]).toMatchObject({ form: { clientName: 'Just typed AG' }, version: 3 });
    await press(dialog.getByRole('button', { name: 'Keep draft' }));
    expect(textbox(/^Client name/).value).toBe('Just typed AG');
  });
});
