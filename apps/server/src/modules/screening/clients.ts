import type { ReviewItem } from '@sorgfalt/contract';
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

/** The hash of the facts that a client is screened by: when it changes, earlier dismissals end. */
export function factsHash({ name, birthDate, nationalities, identifiers, firm }: ScreeningQuery): string {
  const known = { name, birthDate: birthDate ?? null, nationalities: nationalities ?? [] };
  return contentHash({ ...known, ...(identifiers && { identifiers }), ...(firm && { firm }) });
}
