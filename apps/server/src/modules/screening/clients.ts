import type { Hit, ReviewItem } from '@sorgfalt/contract';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Tx } from '../../platform/database/database.ts';
import { contentHash } from '../../platform/content-hash.ts';

/** A client as it is screened, with what a review item says about it. */
export interface ScreenedClient {
  readonly clientId: string;
  readonly caseId: string;
  readonly caseNo: string;
  readonly riskLevel: ReviewItem['riskLevel'];
  readonly riskScore: number | null;
  readonly isSample: boolean;
  /** An applicant or an accepted client: one whom list changes are about. */
  readonly isActive: boolean;
  readonly query: ScreeningQuery;
  /** Whether a hit that bears the number of the person's document was put before somebody. */
  readonly isDocumentListed: boolean;
}

/** Some clients, and the ids of those among them whose record cannot be read. */
export interface ClientPage {
  readonly clients: readonly ScreenedClient[];
  readonly unreadable: readonly string[];
}

/** The clients of the firm, as the module that keeps them knows them. */
export interface ClientBook {
  /** Applicants and accepted clients in pages, by id; one who is kept meanwhile may be left out. */
  active(tx: Tx): AsyncIterable<ClientPage>;
  one(tx: Tx, clientId: string): Promise<ScreenedClient | null>;
}

type Known = Pick<ScreenedClient, 'query' | 'isDocumentListed'>;

/**
 * The hash of the facts that a client is screened by: when it changes, earlier dismissals end. The number of a person's document
 * belongs to them from when a list has it, as dismissals from before say nothing of that; until then it tells nobody apart.
 */
export function factsHash({ query, isDocumentListed }: Known): string {
  const { name, kind, birthDate, nationalities, identifiers, firm } = query;
  const known = { name, birthDate: birthDate ?? null, nationalities: nationalities ?? [] };
  const isKnown = kind !== 'person' || isDocumentListed;
  return contentHash({ ...known, ...(isKnown && identifiers && { identifiers }), ...(firm && { firm }) });
}

/** The client as it stands once these hits are put before somebody. */
export function withHits<Client extends Known>(client: Client, hits: readonly Hit[]): Client {
  const numbers = new Set(client.query.identifiers?.map(({ value }) => value));
  const isFound = hits.some(({ qualifiers }) =>
    qualifiers.some(
      ({ field, outcome, query }) =>
        field === 'identifier' && outcome === 'match' && numbers.has(query ?? ''),
    ),
  );
  return isFound ? { ...client, isDocumentListed: true } : client;
}
