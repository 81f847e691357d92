import type { ReviewItemDetail } from '@sorgfalt/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { plain } from './testing.ts';

const decide = 'POST /human-review/decision';
const grave: ReviewItemDetail = { ...plain, riskLevel: 'high' };
const hit = (decision: 'confirmed' | 'dismissed' | null) =>
  ({
    topics: ['sanction'],
    decision: decision && { decision },
  }) as unknown as ReviewItemDetail['hits'][number];

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function bar(item: ReviewItemDetail, as: 'admin' | 'editor' = 'editor') {
  const onDecided = vi.fn();
  const page = await showPage(<DecisionBar item={item} onDecided={onDecided} />, {
    texts: ['review', 'refusals'],
    as,
  });
  const region = await screen.findByRole('region', { name: 'Your decision' });
  return { onDecided, page, region };
}

const approve = () => screen.getByRole('button', { name: 'Approve' });
const reject = () => screen.getByRole('button', { name: 'Reject' });
const isOpen = (button: HTMLElement) => button.getAttribute('aria-disabled') !== 'true';
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ });

describe('who may decide', () => {
  test('somebody who decides what a colleague has taken up is told so first', async () => {
    const assignee = {
      uid: 'u-9',
      name: 'Nora Keller',
      since: '2026-11-23T08:00:00.000Z',
      until: '2099-11-24T08:00:00.000Z',
    };
    await bar({ ...plain, assignee });
    expect(screen.queryByText(/Nora Keller is working on this/u)).toBeNull();
    await userEvent.click(reject());
    expect(screen.getByText(/Nora Keller is working on this/u)).toBeDefined();
    cleanup();
    await bar({ ...plain, assignee: { ...assignee, uid: 'u-1' } });
    await userEvent.click(reject());
    expect(screen.queryByText(/is working on this/u)).toBeNull();
  });

  test('a second person decides both ways, and is told who submitted', async () => {
    const { region } = await bar(plain);
    expect(within(region).getByText(/submitted by Anna Muster/)).toBeDefined();
    expect([isOpen(approve()), isOpen(reject())]).toEqual([true, true]);
  });

  test.each([
    ['whoever made it decides nothing', { part: 'made' }, [false, false], /Anyone who took part/],
    ['whoever handled it may only reject', { part: 'handled' }, [false, true], /Somebody else must approve/],
    ['an editor does not approve a high risk', { riskLevel: 'high' }, [false, true], /Only an administrator/],
    [
      'nobody approves before it is confirmed who stands behind the client',
      { isStructureOpen: true },
      [false, true],
      /not confirmed who stands behind/,
    ],
    [
      'nobody approves while a hit is open',
      { hits: [hit(null), hit('dismissed')] },
      [false, true],
      /1 hit is undecided/,
    ],
    [
      'nobody approves over a confirmed hit',
      { hits: [hit('confirmed')] },
      [false, true],
      /cannot be approved/,
    ],
    [
      'a rescreening whose hits were all dismissed is not rejected',
      { type: 'rescreening', hits: [hit('dismissed')] },
      [true, false],
      /cannot be rejected/,
    ],
    [
      'what the law forbids is only rejected',
      { risk: { blocked: true } as ReviewItemDetail['risk'] },
      [false, true],
      /./,
    ],
  ] as const)('%s', async (_, facts, open, sentence) => {
    const { region } = await bar({ ...plain, ...(facts as Partial<ReviewItemDetail>) });
    expect([isOpen(approve()), isOpen(reject())]).toEqual(open);
    expect(within(region).getAllByText(sentence).length).toBeGreaterThan(0);
    const closed = open[0] ? reject() : approve();
    await userEvent.click(closed);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('an administrator approves a high risk', async () => {
    await bar(grave, 'admin');
    expect(isOpen(approve())).toBe(true);
  });

  test('only a payment leads to asking back, at the payment', async () => {
    await bar({ ...plain, workflow: 'payment', type: 'payment', caseId: 'payment-1' });
    expect(screen.getByRole('link', { name: /Ask/ }).getAttribute('href')).toBe('/app/payments/payment-1');
  });

  test('an onboarding has nobody to ask here', async () => {
    await bar(plain);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the form of a decision', () => {
  test('begins in the notes, and sends nothing without them', async () => {
    const sent = serve({});
    await bar(plain);
    await userEvent.click(approve());
    expect(document.activeElement).toBe(notes());
    await userEvent.type(notes(), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    expect(screen.getByText('Please provide notes for your decision.')).toBeDefined();
    expect(notes().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(notes());
    expect(sent).toEqual([]);
  });

  test('a grave one asks for each check and a reason code, and goes to the first that is missing', async () => {
    const sent = serve({ [decide]: { body: { ...grave, status: 'approved' } } });
    const { onDecided } = await bar(grave, 'admin');
    await userEvent.click(approve());
    await userEvent.type(notes(), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    expect(screen.getByText(/a few more words/)).toBeDefined();
    await userEvent.type(notes(), ': the contract and the tax return were seen');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    expect(screen.getByText('Please confirm each of these checks.')).toBeDefined();
    expect(screen.getByText('Please choose a reason code.')).toBeDefined();
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    const code = screen.getByRole('combobox', { name: /Reason code/ });
    expect(document.activeElement).toBe(code);
    expect(sent).toEqual([]);
    await userEvent.selectOptions(code, 'plausible-documented');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('item-1'));
    expect(sent[0]?.body).toMatchObject({
      itemId: 'item-1',
      decision: 'approve',
      reasonCode: 'plausible-documented',
      checks: ['background-clarified'],
    });
  });

  test('Escape closes it, what was written stays, and a reason of the other decision does not', async () => {
    await bar(plain);
    await userEvent.click(reject());
    await userEvent.type(notes(), 'Papers are missing');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /Reason code/ }),
      'documents-insufficient',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(reject());
    expect(notes().value).toBe('Papers are missing');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('');
  });

  test('says why the server refused, keeps what was written, and is not over', async () => {
    serve({
      [decide]: {
        status: 409,
        body: { error: { code: 'already-decided', message: 'x', requestId: 'r-77' } },
      },
    });
    const { onDecided } = await bar(plain);
    await userEvent.click(approve());
    await userEvent.type(notes(), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    expect(await screen.findByText('Failed to submit decision')).toBeDefined();
    expect(screen.getByText(/r-77/)).toBeDefined();
    expect(notes().value).toBe('Seen.');
    expect(onDecided).not.toHaveBeenCalled();
  });

  test('keeps what was written for whoever signs in again in this tab, and for nobody else, until it is decided', async () => {
    serve({
      [decide]: { body: { ...plain, status: 'rejected', decision: { kind: 'reject', proofId: null } } },
    });
    await bar(plain);
    await userEvent.click(reject());
    await userEvent.type(notes(), 'Half a sentence');
    expect(Object.keys(sessionStorage)).toEqual(['sorgfalt.decision-draft.u-1.item-1']);
    cleanup();
    await bar({ ...plain, id: 'item-2' });
    await userEvent.click(reject());
    expect(notes().value).toBe('');
    cleanup();
    await bar(plain);
    await userEvent.click(reject());
    expect(notes().value).toBe('Half a sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Send rejection' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('an answer that is no item is no decision', async () => {
    serve({ [decide]: { body: {} } });
    const { onDecided } = await bar(plain);
    await userEvent.click(approve());
    await userEvent.type(notes(), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    expect(await screen.findByText('Failed to submit decision')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();
  });

  test('while it is sent nothing is sent twice, changed or left', async () => {
    const answer = Promise.withResolvers<Response>();
    const fetched = vi.fn(() => answer.promise);
    vi.stubGlobal('fetch', fetched);
    await bar(plain);
    await userEvent.click(approve());
    await userEvent.type(notes(), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Send approval' }));
    const sending = await screen.findByRole('button', { name: 'Sending the decision...' });
    expect(notes().readOnly).toBe(true);
    await userEvent.click(sending);
    await userEvent.type(notes(), '{Escape}');
    expect(screen.getByRole('textbox')).toBeDefined();
    expect(fetched).toHaveBeenCalledTimes(1);
    answer.resolve(new Response(JSON.stringify(plain)));
  });

  test('says that it was recorded, with the way to its proof', async () => {
    const decision = { kind: 'reject', proofId: 'entry-9' };
    serve({ [decide]: { body: { ...plain, status: 'rejected', decision } } });
    const { page } = await bar(plain);
    await userEvent.click(reject());
    await userEvent.type(notes(), 'Not what we take in.');
    await userEvent.click(screen.getByRole('button', { name: 'Send rejection' }));
    expect(await screen.findByText('Rejected: Reto Beispiel')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show audit entry' }));
    await waitFor(() => expect(page.path()).toBe('/app/ledger/entry-9'));
  });
});
