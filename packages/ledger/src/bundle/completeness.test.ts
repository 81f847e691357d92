import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { hexEncode } from '../bytes.ts';
import { accountAfter, emptyAccount } from '../past.ts';
import type { Account, EntryPast } from '../past.ts';
import type { EntryStatement, EntrySubject } from '../statement.ts';
import { nodeSha256, sampleStatement } from '../testing.ts';
import { CLOSING_KIND, checkCompleteness } from './completeness.ts';
import { ERASURE_KIND, erasedSha256 } from './erasures.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** A log of entries that names things in turn; each states the past that the tree of `lag` leaves before it had. */
function logOf(subjects: readonly EntrySubject[], lag = 1): PlacedStatement[] {
  const placed: PlacedStatement[] = [];
  for (const [index, subject] of subjects.entries()) {
    const size = Math.max(0, index + 1 - lag);
    const statement = stated(subject, pastOf(placed, size, idsOf(subject)));
    placed.push(placedAt(statement, index));
  }
  return placed;
}

function placedAt(statement: EntryStatement, index: number): PlacedStatement {
  const leafHash = hexEncode(nodeSha256(Uint8Array.of(index)));
  return { statement, index, leafHash, payload: {}, erased: null };
}

const idsOf = (subject: EntrySubject) => Object.values(subject).filter((id) => id !== undefined);

function pastOf(log: readonly PlacedStatement[], size: number, ids: readonly string[]): EntryPast {
  const account = (id: string) =>
    log
      .filter(({ statement, index }) => index < size && idsOf(statement.subject).includes(id))
      .reduce<Account>((before, { leafHash }) => accountAfter(before, leafHash, nodeSha256), emptyAccount);
  return { size, of: Object.fromEntries(ids.map((id) => [id, account(id)])) };
}

function stated(subject: EntrySubject, past?: EntryPast, kind = sampleStatement.kind): EntryStatement {
  return past === undefined
    ? { ...sampleStatement, kind, subject }
    : { ...sampleStatement, v: 2, kind, subject, past };
}

/** What somebody is handed who asks for everything about `ids` now. */
function bundleOf(
  log: readonly PlacedStatement[],
  subject: EntrySubject,
  ids: readonly string[],
  index = log.length,
) {
  const statement = stated(subject, pastOf(log, index, ids), CLOSING_KIND);
  const closing = placedAt(statement, index);
  return [
    ...log.filter(({ statement: { subject: of } }) => idsOf(of).some((id) => ids.includes(id))),
    closing,
  ];
}

const found = (entries: readonly PlacedStatement[]) => {
  const { outcome, detail } = checkCompleteness(entries, nodeSha256);
  return outcome === 'passed' ? outcome : detail['reason'];
};

const [client, other, caseId] = ['client-1', 'client-2', 'case-1'];
const both = { clientId: client, caseId };
const log = logOf([both, { clientId: other }, both, { caseId }, { clientId: client }, both]);
const arbLog = fc
  .record({
    subjects: fc.array(
      fc.constantFrom<EntrySubject>({ clientId: client }, { clientId: other }, both, { caseId }),
      { minLength: 3, maxLength: 25 },
    ),
    lag: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ subjects, lag }) => logOf([...subjects, both, both], lag));

describe('all entries of a thing', () => {
  test.prop([arbLog])(
    'are shown to be all, in whatever order they lie, of a client with its cases',
    (all) => {
      const bundle = bundleOf(all, { clientId: client }, [client, caseId]);
      expect(found(bundle)).toBe('passed');
      expect(found(bundle.toReversed())).toBe('passed');
      expect(found(bundleOf(all, both, [caseId]))).toBe('passed');
    },
  );

  test.prop([arbLog, fc.nat()])('are not, with any one of them left out', (all, at) => {
    const bundle = bundleOf(all, { clientId: client }, [client, caseId]);
    expect(found(bundle.toSpliced(at % (bundle.length - 1), 1))).toBe('entry-missing');
  });

  test.prop([arbLog, fc.nat()])('are not, with one of them there twice', (all, at) => {
    const bundle = bundleOf(all, { clientId: client }, [client, caseId]);
    expect(found([...bundle, ...bundle.slice(at % bundle.length).slice(0, 1)])).toBe('entry-repeated');
  });

  test.prop([arbLog, fc.nat()])('are not, where the end was cut off', (all, at) => {
    const bundle = bundleOf(all, { clientId: client }, [client, caseId]);
    const kept = 2 + (at % (bundle.length - 2));
    expect(found(bundle.slice(0, kept))).toBe(kept === bundle.length ? 'passed' : 'not-closed');
  });

  test.prop([arbLog, fc.nat()])('are not, with another in the place of one', (all, at) => {
    const bundle = bundleOf(all, { clientId: client }, [client, caseId]);
    const [place, leafHash] = [at % (bundle.length - 1), 'ab'.repeat(32)];
    expect(found(bundle.with(place, { ...bundle[place]!, leafHash }))).toBe('entry-missing');
  });
});

describe('a bundle', () => {
  const bundle = bundleOf(log, { clientId: client }, [client, caseId]);

  test('that is closed by a lie contradicts the entry that came after what the lie leaves out', () => {
    const short = log.filter(({ index }) => index !== 2);
    const lie = bundleOf(short, { clientId: client }, [client, caseId], log.length);
    expect(found(lie)).toBe('entry-missing');
  });

  test('of an earlier day says no more than that day, and passes', () => {
    expect(found(bundleOf(log.slice(0, 3), { clientId: client }, [client, caseId]))).toBe('passed');
  });

  test('that is closed before its last entry is not whole', () => {
    const closing = bundle.at(-1)!;
    const early = { ...closing.statement, past: pastOf(log, 5, [client, caseId]), v: 2 as const };
    expect(found([...bundle.slice(0, -1), { ...closing, statement: early }])).toBe('not-closed');
  });

  test('with an entry about something else is refused', () => {
    expect(found([log[1]!, ...bundle])).toBe('entry-not-about-it');
  });

  test('of a client of which a case was not asked for is refused', () => {
    const onlyClient = bundleOf(log, { clientId: client }, [client]);
    expect(found(onlyClient)).toBe('case-not-claimed');
  });

  test('of a client of which a case was not asked for is refused, whatever its closing entry names', () => {
    const twoCases = logOf([both, { clientId: client, caseId: 'case-2' }, { caseId: 'case-2' }, both]);
    expect(found(bundleOf(twoCases, { caseId }, [client, caseId]))).toBe('case-not-claimed');
  });

  test('with an entry that knows of a later tree than its own place is refused', () => {
    const [first, ...others] = bundle;
    const past = { ...first!.statement.past!, size: 9 };
    expect(found([{ ...first!, statement: { ...first!.statement, past } }, ...others])).toBe(
      'past-after-entry',
    );
  });

  test('of one entry says nothing of others, and so does one of entries from before they were counted', () => {
    const before = log.map((entry) => ({ ...entry, statement: stated(entry.statement.subject) }));
    expect(found(log.slice(0, 1))).toBe('single-entry');
    expect(found(before)).toBe('not-counted');
    expect(found(bundleOf(before, both, [caseId]))).toBe('passed');
  });

  test('is told apart by which entry, of what, and how many there are', () => {
    const told = (entries: readonly PlacedStatement[]) => checkCompleteness(entries, nodeSha256).detail;
    const asOf = sampleStatement.at;
    expect(told(bundle)).toEqual({ entries: 6, treeSize: 6, asOf, about: 'client-1 case-1' });
    expect(told([...bundle, bundle[1]!])).toEqual({ reason: 'entry-repeated', leafIndex: 2 });
    expect(told([log[1]!, ...bundle])).toEqual({ reason: 'entry-not-about-it', leafIndex: 1 });
    // The entry at 4 is the first about the client that came after the one at 2.
    expect(told(bundle.toSpliced(1, 1))).toEqual({
      reason: 'entry-missing',
      leafIndex: 4,
      about: client,
      entries: 2,
    });
    expect(told(bundleOf(log, { clientId: client }, [client]))).toEqual({
      reason: 'case-not-claimed',
      caseId,
    });
    expect(told(log.slice(0, 2))).toEqual({ reason: 'not-closed' });
  });
});

describe('contents that are gone', () => {
  const numbered = log.map((entry) => ({
    ...entry,
    statement: { ...entry.statement, entryId: `0198c0de-0000-7000-8000-00000000000${entry.index}` },
  }));
  const idOf = (place: number) => numbered[place]!.statement.entryId;
  const gone = numbered.map((entry) => ({ ...entry, payload: null }));
  /** The log with an erasure at its end that took these, and states that. */
  const erasing = (
    entries: readonly PlacedStatement[],
    taken: readonly string[],
    sealed: readonly string[] = taken,
  ) => {
    const at = entries.length;
    const statement = stated({ clientId: client }, pastOf(entries, at, [client]), ERASURE_KIND);
    const payload = { entries: sealed.length, entriesSha256: erasedSha256(sealed, nodeSha256) };
    return [...entries, { ...placedAt(statement, at), payload, erased: taken }];
  };
  const whole = (entries: readonly PlacedStatement[]) =>
    found(bundleOf(entries, { clientId: client }, [client, caseId]));
  const all = [0, 2, 3, 4, 5].map(idOf);

  test('were erased, where an entry of that act says so, also beside the case only', () => {
    const erased = erasing(gone, all);
    expect(whole(erased)).toBe('passed');
    const act = erased.at(-1)!;
    expect(found([...bundleOf(erased, both, [caseId]), act])).toBe('passed');
    // Closed before they were erased, and nothing happened to the case since.
    expect(found([...bundleOf(gone, both, [caseId]), { ...act, index: 99 }])).toBe('passed');
    expect(found([gone[0]!, act])).toBe('single-entry');
  });

  test('are lost, where no act took them, or took others', () => {
    expect(whole(gone)).toBe('content-missing');
    expect(whole(erasing(gone, all.slice(1)))).toBe('content-missing');
    expect(whole(erasing(gone, all, all.slice(1)))).toBe('content-missing');
    const act = erasing(gone, all).at(-1)!;
    const ofOther = { ...act, index: 99, statement: { ...act.statement, subject: { clientId: other } } };
    expect(found([...bundleOf(gone, both, [caseId]), ofOther])).toBe('content-missing');
  });

  test('are lost, where they are younger than the act that is said to have taken them', () => {
    const [first, ...others] = gone;
    const early = erasing([{ ...first!, payload: {} }], all);
    const later = others.map((entry) => {
      const index = entry.index + 1;
      const { subject, entryId } = entry.statement;
      return { ...placedAt({ ...stated(subject), entryId }, index), payload: null };
    });
    expect(whole([...early, ...later])).toBe('content-missing');
  });
});
