import { createHash } from 'node:crypto';
import { swissDay } from '@sorgfalt/calendar';
import type { DocumentFacts, Structure } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { printInThread } from '../../platform/pdf/index.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { wantedOf } from '../documents/index.ts';
import type { Documents } from '../documents/index.ts';
import { structureOf } from '../parties/index.ts';
import { words } from '../printed-words/index.ts';
import { selma } from './officers.ts';

export interface PaperDeps {
  readonly database: Database;
  readonly pool: WorkPool;
  readonly documents: Pick<Documents, 'keep'>;
}

/**
 * Puts on file what is asked for of a client, with the forms signed by the first person in its structure: sheets that say of themselves that
 * they are invented.
 */
export async function showPapers(deps: PaperDeps, clientId: string): Promise<void> {
  const known = await wantedOf(deps.database, clientId);
  const structure = await structureOf(deps.database, clientId);
  invariant(known !== null, 'a client that is decided about is there');
  const said = { language: 'en', isCertified: true, validUntil: null, signed: null } as const;
  const missing = known.wanted.filter(({ state }) => state === 'missing');
  const papers = missing
    .filter(({ form }) => form === null)
    .map(({ paper, partyId }) => ({ paper, partyId, ...said }));
  for (const facts of [...papers, ...(structure === null ? [] : signedOf(structure, said))])
    await show(deps, clientId, facts);
}

/** The forms as they stand today, and before them the powers of whoever signs them. */
function signedOf(
  { forms, parties }: Structure,
  said: Pick<DocumentFacts, 'language' | 'isCertified' | 'validUntil' | 'signed'>,
): DocumentFacts[] {
  const signer = parties.find(({ kind }) => kind === 'person')?.partyId;
  if (signer === undefined || forms.length === 0) return [];
  const on = swissDay(new Date());
  return [
    { ...said, paper: 'signing-powers', partyId: signer },
    ...forms.map(({ form, about, code }): DocumentFacts => ({
      ...said,
      paper: 'declaration',
      partyId: about,
      signed: { form, about, code, on, by: [signer] },
    })),
  ];
}

async function show({ pool, documents }: PaperDeps, clientId: string, facts: DocumentFacts): Promise<void> {
  const { paper, signed } = facts;
  const title = [
    words.en.codes.paper[paper],
    ...(signed === null ? [] : [`form ${signed.form}`, signed.code]),
  ].join(', ');
  const file = await printInThread(pool, {
    title,
    language: 'en',
    madeAt: new Date().toISOString(),
    lead: ['Invented for the sample firm: it proves nothing.'],
    contents: null,
    blocks: [],
  });
  await documents.keep(selma.caller, clientId, {
    facts,
    file: {
      fileName: `${paper}${signed === null ? '' : `-${signed.form}`}.pdf`,
      kind: 'pdf',
      sha256: createHash('sha256').update(file).digest('hex'),
      sizeBytes: file.length,
      pieces: [file],
    },
  });
}
