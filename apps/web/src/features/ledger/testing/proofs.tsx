import type { Proof, ProofConfig } from '@sorgfalt/contract';
import type { Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ProofsPage } from '../proofs-page.tsx';
import { parseProofsSearch } from '../proofs-search.ts';

export const list = 'GET /proofs?limit=125';
export const config = 'GET /proofs/config';

export const proofs = (found: readonly Proof[], total = found.length): Answer => ({
  body: { proofs: found, total, next: null },
});
export const keysOf: ProofConfig = {
  firm: { name: '', uid: '', contact: '', isSealed: false },
  origin: 'muster.example/ledger',
  logKey: 'muster.example/ledger+1+AAAA',
  formerLogKeys: [],
  witnesses: [],
  witnessQuorum: 0,
  sealRoots: '',
  timestampRoots: '',
  ownRoot: 'ab'.repeat(32),
  sealKeys: [],
  authorities: [],
};
export const showProofs = (at = '/app/proofs', as: 'editor' | 'guest' = 'editor') =>
  showPage(<ProofsPage />, {
    texts: ['proofs', 'ledger', 'timeline', 'clients', 'refusals'],
    as,
    at,
    route: { id: '/app/proofs', search: parseProofsSearch },
  });
